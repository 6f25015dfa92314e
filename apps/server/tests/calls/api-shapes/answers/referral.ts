import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  list,
  paged,
  raw,
  type Shape,
  signed,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, referral } from './common.ts';

export const referralAnswers = {
  'GET /ledger': data({ feesLamports: raw, faults: [text] }),
  'GET /ledger/own': paged(
    {
      id,
      kind: text,
      createdAt: iso,
      lines: some({ mint: address, ...asset, amount: signed }),
    },
    1,
  ),
  'GET /referral': data(referral),
  'POST /referral': data(referral),
  'POST /referral/claim': data({ claimedLamports: raw }),
  'GET /referral/tiers': data(list({ tier: whole, percent: whole, traders: whole, earnedLamports: raw }, 3)),
  'GET /referral/statement': paged({ kind: text, id, at: iso, lamports: raw }, 0),
} satisfies { readonly [C in Call]?: Shape };
