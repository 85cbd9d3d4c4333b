// The Mind for four as boardgame.io would have it: the same moves and the same view that a Parlour table gives.
const { ActivePlayers } = require("boardgame.io/core");

const LEVELS = 8;
const REWARDS = { 2: "star", 3: "life", 5: "star", 6: "life" };

function dealt(seats, level) {
  const deck = Array.from({ length: 100 }, (_, i) => i + 1);
  const hands = [];
  for (let seat = 0; seat < seats; seat++) {
    const hand = [];
    for (let i = 0; i < level; i++) hand.push(deck.splice(Math.floor(Math.random() * deck.length), 1)[0]);
    hands.push(hand.sort((a, b) => a - b));
  }
  return hands;
}

function focused(G, seats) {
  G.phase = "focus";
  G.ready = Array(seats).fill(false);
  G.raised = Array(seats).fill(false);
}

function begun(G, seats, level) {
  focused(G, seats);
  G.level = level;
  G.hands = dealt(seats, level);
  G.pile = [];
  G.aside = [];
}

function rewarded(G) {
  const reward = REWARDS[G.level];
  if (reward === "life" && G.lives < 5) G.lives += 1;
  if (reward === "star" && G.stars < 3) G.stars += 1;
}

function moves(G, seat) {
  if (seat === null) return [];
  const legal = [];
  if (G.phase === "play") {
    if (G.hands[seat].length) legal.push({ type: "play", card: G.hands[seat][0] });
    legal.push({ type: "stop" });
  } else if (G.phase === "focus") {
    if (!G.ready[seat]) legal.push({ type: "ready" });
    if (G.ready.some(Boolean)) legal.push({ type: "stop" });
  }
  if (G.stars && (G.phase === "focus" || G.phase === "play")) legal.push({ type: G.raised[seat] ? "no" : "star" });
  return legal;
}

function ready({ G, ctx, playerID }) {
  if (G.phase !== "focus" || G.ready[playerID]) return "INVALID_MOVE";
  G.ready[playerID] = true;
  if (!G.ready.every(Boolean)) return;
  focused(G, ctx.numPlayers);
  G.phase = "play";
  G.last = null;
  G.began = G.since = Date.now();
}

function play({ G, ctx, playerID }, card) {
  if (G.phase !== "play" || G.hands[playerID][0] !== card) return "INVALID_MOVE";
  G.hands[playerID].shift();
  G.pile.push(card);
  G.raised = Array(ctx.numPlayers).fill(false);
  G.since = Date.now();
  const lower = [];
  G.hands.forEach((hand, seat) => {
    while (hand.length && hand[0] < card) lower.push({ seat, card: hand.shift() });
  });
  if (lower.length) {
    G.lives -= 1;
    G.aside.push(...lower.map((each) => each.card));
    G.last = { seat: Number(playerID), card, lower };
    focused(G, ctx.numPlayers);
  }
  if (!G.lives) G.phase = "lost";
  else if (!G.hands.some((hand) => hand.length)) {
    rewarded(G);
    if (G.level < LEVELS) begun(G, ctx.numPlayers, G.level + 1);
    else G.phase = "won";
  }
}

module.exports = {
  Rival: {
    name: "rival",
    setup: ({ ctx }) => {
      const G = { lives: ctx.numPlayers, stars: 1, blind: false, blindLevels: 0, last: null, began: 0, since: 0 };
      begun(G, ctx.numPlayers, 1);
      return G;
    },
    turn: { activePlayers: ActivePlayers.ALL },
    moves: { ready: { client: false, move: ready }, play: { client: false, move: play } },
    playerView: ({ G, playerID }) => {
      const { hands, ...open } = G;
      const seat = playerID === null ? null : Number(playerID);
      return {
        ...open,
        you: seat,
        hand: seat === null ? [] : hands[seat],
        counts: hands.map((hand) => hand.length),
        levels: LEVELS,
        reward: REWARDS[G.level] ?? null,
        legal: moves(G, seat),
      };
    },
  },
};
