// Writes the offline page in the language that was chosen, or that the browser asks for: it is kept once, for all readers.
// The texts of each language are written in when the page is built.
const TEXTS = ["%TEXTS%"];

function chosen() {
  try {
    return JSON.parse(localStorage.getItem("parlour.language"));
  } catch {
    return null;
  }
}

const asked = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
const language = [chosen(), ...asked].find((each) => Object.hasOwn(TEXTS, each)) ?? "en";
document.documentElement.lang = language;
for (const place of document.querySelectorAll("[data-text]"))
  place.textContent = TEXTS[language][place.getAttribute("data-text")];
