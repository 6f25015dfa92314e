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

/** One trade of a wallet; of an own one with what it cost and what it earned, of any other only what is public on chain. */
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
  /**
   * Lamports that left (buy) or reached (sell) an own wallet for the trade, the trading fee included; of another's what the pool took or gave,
   * null where that was not SOL.
   */
  solAmount: rawAmount.nullable(),
  /** Null for another's wallet. */
  feeLamports: rawAmount.nullable(),
  /** Lamports won or lost against average cost; null for a buy and for another's wallet. */
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
    summary: "A wallet's trades, newest first: an own one by id or address with its books, any other by address with what is public",
    access: 'public',
    params: z.object({ id }),
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletTransaction), pagination })),
    errors: ['wallet_not_found'],
  }),
} as const;

export type UserWallet = z.output<typeof userWallet>;
export type WalletTransaction = z.output<typeof walletTransaction>;
