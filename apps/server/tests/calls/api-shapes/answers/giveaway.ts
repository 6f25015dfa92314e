import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  matching,
  object,
  one,
  orNull,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';

const hash = matching('a SHA-256 hash', /^[0-9a-f]{64}$/);
const draw = object({ seed: hash, entrantsHash: hash, slot: whole, blockhash: address });
const giveaway = object({
  id,
  title: text,
  prizeLamports: raw,
  opensAt: iso,
  closesAt: iso,
  entries: whole,
  entered: bool,
  status: one('open', 'drawn'),
  commitment: hash,
  reveal: orNull(draw),
  winners: list(object({ number: whole, entrant: text })),
});

export const giveawayAnswers = {
  'GET /giveaway': data(object({ giveaways: list(giveaway, 1), heldLamports: raw })),
  'POST /giveaway/enter': data(giveaway),
  'GET /giveaway/{giveawayId}/draw': data(
    object({
      giveawayId: id,
      commitment: hash,
      entrantsHash: hash,
      entrants: list(text, 1),
      reveal: draw,
      winner: object({ line: one(0), entrant: text }),
    }),
  ),
} satisfies { readonly [C in Call]?: Shape };
