import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side, typedLine } from '../fields.ts';
import { WALLET_NAME_LENGTH } from './constants.ts';

export const userWallet = z.object({
  id,
  name: z.string(),
  address,
  /** SOL, shown; the exact lamports stand beside it. */
  balance_sol: z.number(),
  lamports: rawAmount,
  is_primary: z.boolean(),
  archived: z.boolean(),
  /** Its key came from outside. */
  imported: z.boolean(),
  /** Its key is in the trader's own wallet app, which signs each swap. */
  connected: z.boolean(),
  /** The server's signer has no key of it: nothing can leave it, and it does not trade. */
  keyMissing: z.boolean(),
  /** When the secret key that was asked for can be shown; null when no export waits. */
  exportAvailableAt: isoTime.nullable(),
  createdAt: isoTime,
});

export const walletName = typedLine(WALLET_NAME_LENGTH).min(1, 'must not be empty');

/**
 * What `solana:signIn` of the Wallet Standard gave for the challenge: the account's address, the bytes that it
 * signed and the signature, in base64.
 */
export const walletConnection = z.strictObject({
  name: walletName,
  address: z.string().max(64),
  message: z.string().max(8_192),
  signature: z.string().max(8_192),
});

/**
 * One trade of a wallet; of an own one with what it cost and what it earned, of any other only what is public
 * on chain.
 */
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
   * Lamports that left (buy) or reached (sell) an own wallet for the trade, the trading fee included; of
   * another's what the pool took or gave, null where that was not SOL.
   */
  solAmount: rawAmount.nullable(),
  /** Null for another's wallet. */
  feeLamports: rawAmount.nullable(),
  /** Lamports won or lost; null for a buy, for tokens of unknown cost and for another's wallet. */
  realisedLamports: z.string().nullable(),
  priceUsd: figure,
  createdAt: isoTime,
});

/** What one of the trader's wallets holds of one token. */
export const walletToken = z.object({
  walletAddress: address,
  mint: address,
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  image: z.string().nullable(),
  /** Null for a token that the market does not know. */
  decimals: z.number().int().nullable(),
  amount: rawAmount,
  valueSol: figure,
});

export type UserWallet = z.output<typeof userWallet>;

export type WalletTransaction = z.output<typeof walletTransaction>;

export type WalletToken = z.output<typeof walletToken>;
