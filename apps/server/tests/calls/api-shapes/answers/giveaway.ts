import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  matching,
  one,
  orNull,
  raw,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';

const hash = matching('a SHA-256 hash', /^[0-9a-f]{64}$/);
const draw = { seed: hash, entrantsHash: hash, slot: whole, blockhash: address };
const giveaway = {
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
  winners: [{ number: whole, entrant: text }],
};

export const giveawayAnswers = {
  'GET /giveaway': data({ giveaways: some(giveaway), heldLamports: raw }),
  'POST /giveaway/enter': data(giveaway),
  'GET /giveaway/{giveawayId}/draw': data({
    giveawayId: id,
    commitment: hash,
    entrantsHash: hash,
    entrants: some(text),
    reveal: draw,
    winner: { line: one(0), entrant: text },
  }),
} satisfies { readonly [C in Call]?: Shape };
