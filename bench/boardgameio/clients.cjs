// Tables of four, each with a card every `pace` milliseconds. Prints how many updates reached the clients while it measured.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Rival } = require("./game.cjs");

const [port, lobby, tables, warmUp, seconds, pace] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const SEATS = 4;
let deliveries = 0;

async function ask(path, body) {
  const answer = await fetch(`http://127.0.0.1:${lobby}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function table() {
  const { matchID } = await ask("/games/rival/create", { numPlayers: SEATS });
  const clients = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const joined = await ask(`/games/rival/${matchID}/join`, { playerID: String(seat), playerName: `Player ${seat}` });
    const client = Client({
      game: Rival,
      numPlayers: SEATS,
      multiplayer: SocketIO({ server: base }),
      matchID,
      playerID: String(seat),
      credentials: joined.playerCredentials,
      debug: false,
    });
    client.start();
    await new Promise((ready) => {
      const stop = client.subscribe((state) => state && (stop ? stop() : null, ready()));
    });
    client.transport.socket.on("update", () => (deliveries += 1));
    clients.push(client);
  }
  return clients;
}

// What each player does next: hands on the table first, then always the right card.
function play(clients) {
  const views = clients.map((client) => client.getState().G);
  if (views.every((view) => view.phase === "focus")) {
    clients.forEach((client) => client.moves.ready());
    return;
  }
  const lowest = views
    .map((view, seat) => [view.hand[0], seat])
    .filter(([card]) => card !== undefined)
    .sort((a, b) => a[0] - b[0]);
  if (lowest.length && views[0].phase === "play") clients[lowest[0][1]].moves.play(lowest[0][0]);
}

(async () => {
  const all = [];
  for (let i = 0; i < tables; i++) all.push(await table());
  all.forEach((clients, i) => setTimeout(() => setInterval(() => play(clients), pace), (i * pace) / tables));
  setTimeout(() => {
    console.log("ready");
    deliveries = 0;
  }, warmUp * 1000);
  setTimeout(
    () => {
      console.log(deliveries);
      process.exit(0);
    },
    (warmUp + seconds) * 1000,
  );
})();
