import { z } from 'zod';
import { address, rawAmount } from '../fields.ts';

/** An empty token account of a wallet. Its rent returns when it is closed. */
const emptyAccount = z.object({
  account: address,
  mint: address,
  /** Null for a token unknown to the market. */
  symbol: z.string().nullable(),
  lamports: rawAmount,
});

export const emptyAccounts = z.object({
  accounts: z.array(emptyAccount),
  /** The rent of all of them. */
  lamports: rawAmount,
  /** The network fee of closing them. */
  feeLamports: rawAmount,
});

export const reclaimedRent = z.object({
  /** Accounts that were closed, the rent that returned, and the network fee paid. */
  closed: z.number().int().nonnegative(),
  lamports: rawAmount,
  feeLamports: rawAmount,
  /** Whether a transaction is still on its way; the balance follows when it has landed. */
  pending: z.boolean(),
});

/** Creator fees of pump.fun coins with cashback, which their traders get back. */
export const cashback = z.object({
  lamports: rawAmount,
  /** Its parts: from bonding curves, and from PumpSwap. */
  curveLamports: rawAmount,
  poolLamports: rawAmount,
  /** The network fee of a claim. */
  feeLamports: rawAmount,
});

export const claimedCashback = z.object({
  lamports: rawAmount,
  feeLamports: rawAmount,
  /** Whether the transaction is still on its way; the balance follows when it has landed. */
  pending: z.boolean(),
});

export type EmptyAccounts = z.output<typeof emptyAccounts>;
