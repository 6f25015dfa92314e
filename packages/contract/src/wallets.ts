import { z } from 'zod';
import { data, endpoint, pagination } from './endpoint.ts';
import { address, figure, id, isoTime, limit, page, rawAmount, side, typedText } from './fields.ts';

export const userWallet = z.object({
  id,
  name: z.string(),
  address,
  /** SOL, shown; the exact lamports stand beside it. */
  balance_sol: z.number(),
  lamports: rawAmount,
  is_primary: z.boolean(),
  archived: z.boolean(),
  createdAt: isoTime,
});

/** One trade of an own wallet, with what it cost and what it earned. */
export const walletTransaction = z.object({
  id,
  signature: z.string(),
  type: side,
  walletAddress: address,
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  tokenAmount: rawAmount,
  /** Lamports that left (buy) or reached (sell) the wallet for the trade, the trading fee included. */
  solAmount: rawAmount,
  feeLamports: rawAmount,
  /** Lamports won or lost against average cost; null for a buy. */
  realisedLamports: z.string().nullable(),
  priceUsd: figure,
  createdAt: isoTime,
});

export const walletsEndpoints = {
  'GET /wallet/user': endpoint({
    summary: "The trader's wallets with their SOL balances",
    access: 'trader',
    query: z.object({ archived: z.enum(['true', 'false']).optional(), search: typedText(100).optional() }),
    output: data(z.array(userWallet)),
    errors: [],
  }),
  'GET /wallet/transactions/{id}': endpoint({
    summary: "An own wallet's trades, newest first, by wallet id or address",
    access: 'trader',
    params: z.object({ id }),
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletTransaction), pagination })),
    errors: ['wallet_not_found'],
  }),
} as const;

export type UserWallet = z.output<typeof userWallet>;
export type WalletTransaction = z.output<typeof walletTransaction>;
