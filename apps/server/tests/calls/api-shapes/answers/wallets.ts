import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  number,
  object,
  orNull,
  paged,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, record, side } from './common.ts';

const wallet = object({
  id,
  name: text,
  address,
  balance_sol: number,
  is_primary: bool,
  archived: bool,
  imported: bool,
  connected: bool,
});
const withdrawal = object({
  id,
  walletAddress: address,
  mint: address,
  ...asset,
  amount: raw,
  destination: address,
  status: text,
  createdAt: iso,
});

export const walletsAnswers = {
  'GET /wallet/transactions/{id}': paged(
    object({ id, signature: text, type: side, tokenAmount: raw, createdAt: iso }),
    1,
  ),
  'POST /wallet/create': data(wallet),
  'POST /wallet/import': data(wallet),
  'POST /wallet/connect/challenge': data(
    object({ input: object({ nonce: text, statement: text }), expiresAt: iso }),
  ),
  'POST /wallet/connect': data(wallet),
  'POST /wallet/update-wallet': data(wallet),
  'POST /wallet/archive': object({ data: wallet, message: text }),
  'POST /wallet/primary': data(wallet),
  'POST /wallet/export': data(object({ walletAddress: address, availableAt: iso })),
  'POST /wallet/export/cancel': data(wallet),
  'POST /wallet/rent/reclaim': data(
    object({ closed: whole, lamports: raw, feeLamports: raw, pending: bool }),
  ),
  'GET /wallet/rent': data(object({ lamports: raw, feeLamports: raw })),
  'POST /wallet/withdraw/review': data(
    object({ feeLamports: raw, remaining: raw, newAddress: bool, isCapShared: bool }),
  ),
  'POST /wallet/withdraw': data(withdrawal),
  'POST /wallet/withdraw/cancel': data(withdrawal),
  'GET /wallet/withdrawals': paged(withdrawal, 1),
  'GET /wallet/tokens': data(
    list(object({ walletAddress: address, mint: address, amount: raw, decimals: orNull(whole) }), 1),
  ),
  'GET /wallet/audit': paged(object({ id, kind: text, detail: text, createdAt: iso }), 1),
  'GET /wallet/user': data(list(wallet, 1)),
  'POST /transaction/save': record,
} satisfies { readonly [C in Call]?: Shape };
