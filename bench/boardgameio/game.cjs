// Cards in ascending order without turns, with hands that only their owners see: the work a table of The Mind does.
const { ActivePlayers } = require("boardgame.io/core");

const LEVEL = 8;

function dealt(seats) {
  const hands = {};
  for (let seat = 0; seat < seats; seat++) {
    hands[seat] = Array.from({ length: LEVEL }, (_, i) => 1 + i * seats + seat);
  }
  return hands;
}

module.exports = {
  LEVEL,
  Rival: {
    name: "rival",
    setup: ({ ctx }) => ({ hands: dealt(ctx.numPlayers), pile: [], level: 1, lives: 4 }),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
      play: {
        client: false,
        move: ({ G, ctx, playerID }, card) => {
          if (G.hands[playerID][0] !== card) return "INVALID_MOVE";
          const lower = Object.values(G.hands).flat().filter((held) => held < card);
          if (lower.length) G.lives -= 1;
          G.hands[playerID].shift();
          G.pile.push(card);
          if (!Object.values(G.hands).flat().length) {
            G.hands = dealt(ctx.numPlayers);
            G.pile = [];
            G.level += 1;
          }
        },
      },
    },
    playerView: ({ G, playerID }) => ({
      ...G,
      hands: Object.fromEntries(
        Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
      ),
    }),
  },
};
