import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  list,
  object,
  paged,
  raw,
  type Shape,
  signed,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, referral } from './common.ts';

export const referralAnswers = {
  'GET /ledger': data(object({ feesLamports: raw, faults: list(text) })),
  'GET /ledger/own': paged(
    object({
      id,
      kind: text,
      createdAt: iso,
      lines: list(object({ mint: address, ...asset, amount: signed }), 1),
    }),
    1,
  ),
  'GET /referral': data(referral),
  'POST /referral': data(referral),
  'POST /referral/claim': data(object({ claimedLamports: raw })),
  'GET /referral/tiers': data(
    list(object({ tier: whole, percent: whole, traders: whole, earnedLamports: raw }), 3),
  ),
  'GET /referral/statement': paged(object({ kind: text, id, at: iso, lamports: raw }), 0),
} satisfies { readonly [C in Call]?: Shape };
