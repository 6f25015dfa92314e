import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  number,
  orNull,
  paged,
  raw,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, record, side } from './common.ts';

const wallet = {
  id,
  name: text,
  address,
  balance_sol: number,
  is_primary: bool,
  archived: bool,
  imported: bool,
  connected: bool,
};
const withdrawal = {
  id,
  walletAddress: address,
  mint: address,
  ...asset,
  amount: raw,
  destination: address,
  status: text,
  createdAt: iso,
};

export const walletsAnswers = {
  'GET /wallet/transactions/{id}': paged(
    { id, signature: text, type: side, tokenAmount: raw, createdAt: iso },
    1,
  ),
  'POST /wallet/create': data(wallet),
  'POST /wallet/import': data(wallet),
  'POST /wallet/connect/challenge': data({ input: { nonce: text, statement: text }, expiresAt: iso }),
  'POST /wallet/connect': data(wallet),
  'POST /wallet/update-wallet': data(wallet),
  'POST /wallet/archive': { data: wallet, message: text },
  'POST /wallet/primary': data(wallet),
  'POST /wallet/export': data({ walletAddress: address, availableAt: iso }),
  'POST /wallet/export/cancel': data(wallet),
  'POST /wallet/rent/reclaim': data({ closed: whole, lamports: raw, feeLamports: raw, pending: bool }),
  'POST /wallet/cashback/claim': data({ lamports: raw, feeLamports: raw, pending: bool }),
  'GET /wallet/cashback': data({ lamports: raw, curveLamports: raw, poolLamports: raw, feeLamports: raw }),
  'GET /wallet/rent': data({ lamports: raw, feeLamports: raw }),
  'POST /wallet/withdraw/review': data({
    feeLamports: raw,
    remaining: raw,
    newAddress: bool,
    isCapShared: bool,
  }),
  'POST /wallet/withdraw': data(withdrawal),
  'POST /wallet/withdraw/cancel': data(withdrawal),
  'GET /wallet/withdrawals': paged(withdrawal, 1),
  'GET /wallet/tokens': data(
    some({ walletAddress: address, mint: address, amount: raw, decimals: orNull(whole) }),
  ),
  'GET /wallet/audit': paged({ id, kind: text, detail: text, createdAt: iso }, 1),
  'GET /wallet/user': data(some(wallet)),
  'POST /transaction/save': record,
} satisfies { readonly [C in Call]?: Shape };
