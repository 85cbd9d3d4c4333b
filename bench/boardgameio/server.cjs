const { Server } = require("boardgame.io/server");
const { Rival } = require("./game.cjs");

const port = Number(process.argv[2]);
Server({ games: [Rival], origins: ["http://127.0.0.1"] }).run({ port, lobbyConfig: { apiPort: port + 1 } });
