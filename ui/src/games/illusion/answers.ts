/** What a player of Illusion can ask by a key. The pictures themselves have descriptions. */

import { said } from "../../table/cues";
import type { Answers, Asked } from "../game";
import { list, turnText } from "../../words/phrases";
import { m } from "../../words/messages";
import { colourName } from "./parts/colours";
import { doubtResult } from "./phrases";
import type { IllusionView } from "./wire.gen";

export function answers(view: IllusionView, room: Asked): Answers {
  const name = (seat: number): string => (seat === room.you ? m.you() : room.nameOf(seat));
  const held = list(
    view.arrows.map((won, seat) =>
      m.ear_holds({ name: name(seat), held: m.illusion_arrows_held({ count: won.length }) }),
    ),
  );
  return {
    table: said(
      view.arrow && m.illusion_say_round({ colour: colourName(view.arrow) }),
      m.illusion_ear_row({ row: m.cards_held({ count: view.row.length }) }),
      m.illusion_ear_deck({ deck: m.illusion_deck_left({ count: view.deck }) }),
    ),
    standing: held,
    players: held,
    turn: turnText(view.turn, room),
    ruling: view.revealed
      ? said(
          m.illusion_say_doubted({ name: name(view.revealed.seat) }),
          doubtResult(view.revealed, (seat) => room.nameOf(seat), room.you),
        )
      : m.illusion_ear_no_doubt(),
  };
}
