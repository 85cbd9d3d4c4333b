import "./styles/layers.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { rooted } from "./server/root";
import { language } from "./words/language.svelte";

await language.start();
mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register(rooted("/sw.js"));
