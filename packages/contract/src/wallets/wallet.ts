import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side, typedLine } from '../fields.ts';
import { WALLET_NAME_LENGTH } from './values.ts';

export const userWallet = z.object({
  id,
  name: z.string(),
  address,
  /** SOL, for display; the exact lamports are a separate field. */
  balance_sol: z.number(),
  lamports: rawAmount,
  is_primary: z.boolean(),
  archived: z.boolean(),
  imported: z.boolean(),
  /** Its key is in the trader's own wallet app, which signs each swap. */
  connected: z.boolean(),
  /** The server's signer lacks its key: nothing can leave it, and it cannot trade. */
  keyMissing: z.boolean(),
  /** When the requested secret key can be shown; null when no export is pending. */
  exportAvailableAt: isoTime.nullable(),
  createdAt: isoTime,
});

export const walletName = typedLine(WALLET_NAME_LENGTH).min(1, 'must not be empty');

/**
 * The result of `solana:signIn` of the Wallet Standard for the challenge: the account's address, the signed bytes
 * and the signature, in base64.
 */
export const walletConnection = z.strictObject({
  name: walletName,
  address: z.string().max(64),
  message: z.string().max(8_192),
  signature: z.string().max(8_192),
});

/** A trade of a wallet: for the trader's own with cost and profit, for others only public chain data. */
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
   * Lamports paid (buy) or received (sell) by an own wallet for the trade, including the trading fee; for other
   * wallets the pool's side, null when that was not SOL.
   */
  solAmount: rawAmount.nullable(),
  /** Null for other wallets. */
  feeLamports: rawAmount.nullable(),
  /** Realized PnL in lamports; null for a buy, for tokens of unknown cost and for other wallets. */
  realisedLamports: z.string().nullable(),
  priceUsd: figure,
  createdAt: isoTime,
});

export const walletToken = z.object({
  walletAddress: address,
  mint: address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  image: z.string().nullable(),
  /** Null for a token unknown to the market. */
  decimals: z.number().int().nullable(),
  amount: rawAmount,
  valueSol: figure,
});

export type UserWallet = z.output<typeof userWallet>;

export type WalletTransaction = z.output<typeof walletTransaction>;

export type WalletToken = z.output<typeof walletToken>;
