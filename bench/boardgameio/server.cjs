const { Server } = require("boardgame.io/server");
const { Rival } = require("./game.cjs");

const [port, apiPort] = process.argv.slice(2).map(Number);
Server({ games: [Rival], origins: ["http://127.0.0.1"] }).run({ port, lobbyConfig: { apiPort } }, () => console.log("ready"));
