import { z } from 'zod';
import { WALLET_NAME_LENGTH } from './constants.ts';
import { data, endpoint, pagination } from './endpoint.ts';
import { address, assetFields, figure, id, isoTime, limit, page, rawAmount, side, typedText } from './fields.ts';
import { CREDENTIAL_CHANGES, proofErrors, proofFields } from './identity.ts';

export const userWallet = z.object({
  id,
  name: z.string(),
  address,
  /** SOL, shown; the exact lamports stand beside it. */
  balance_sol: z.number(),
  lamports: rawAmount,
  is_primary: z.boolean(),
  archived: z.boolean(),
  /** When the secret key that was asked for can be shown; null when no export waits. */
  exportAvailableAt: isoTime.nullable(),
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
  /** Lamports won or lost; null for a buy, for tokens of unknown cost and for another's wallet. */
  realisedLamports: z.string().nullable(),
  priceUsd: figure,
  createdAt: isoTime,
});

/** Trimmed; controls and direction marks, which could make one name look like another, are refused. */
export const walletName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(WALLET_NAME_LENGTH)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must hold letters that can be seen');

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

const withdrawalFields = {
  walletAddress: address,
  mint: address,
  /** Lamports or raw units. */
  amount: rawAmount,
  destination: address,
};

export const withdrawal = z.object({
  id,
  ...withdrawalFields,
  ...assetFields,
  /** `waiting` until `dueAt`, because the address is new; cancelled, failed: nothing left the wallet. */
  status: z.enum(['waiting', 'sending', 'landed', 'cancelled', 'failed']),
  feeLamports: rawAmount,
  /** When a waiting one is sent. */
  dueAt: isoTime.nullable(),
  signature: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: isoTime,
});

/** What a withdrawal would do, before the trader agrees to it. */
export const withdrawalReview = z.object({
  ...withdrawalFields,
  feeLamports: rawAmount,
  /** Of the wallet afterwards, in the withdrawn mint. */
  remaining: rawAmount,
  remainingLamports: rawAmount,
  /** The destination is a wallet of the trader whose key was made here and never exported: no delay, no cap. */
  ownWallet: z.boolean(),
  /** Nothing was sent there before. */
  newAddress: z.boolean(),
  /** The token's worth is not known: it waits, and takes the whole daily limit. */
  unpriced: z.boolean(),
  /** Hours that it waits first; 0 when it goes at once. */
  delayHours: z.number(),
  /** Lamports that may still leave within the day; null where the cap does not apply. */
  capLeftLamports: rawAmount.nullable(),
});

const AUDITED = [
  'created',
  'imported',
  'renamed',
  'archived',
  'restored',
  'primary',
  'exportRequested',
  'exported',
  'exportCancelled',
  'withdrawalRequested',
  'withdrawn',
  'withdrawalCancelled',
  'withdrawalFailed',
  'proofRefused',
  'limitsRaised',
  ...CREDENTIAL_CHANGES,
] as const;

/** One act on a wallet or a credential that its owner should know of. `detail` is words for a person. */
export const walletAct = z.object({ id, kind: z.enum(AUDITED), walletAddress: address.nullable(), detail: z.string(), createdAt: isoTime });

/**
 * A withdrawal as it is asked for; a review takes the same body and needs no proof. The amount is text here, so that a
 * wrong one is answered by its own code.
 */
const withdrawalRequest = z.strictObject({
  walletAddress: address,
  mint: address,
  amount: z.string().max(40),
  destination: z.string().max(64),
  ...proofFields,
  /** The same key gives the same withdrawal. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible ASCII letters')
    .optional(),
});

const walletRef = z.strictObject({ walletAddress: address });
const ownWalletErrors = ['wallet_not_found'] as const;
const withdrawErrors = [
  ...ownWalletErrors,
  'wallet_archived',
  'amount_invalid',
  'amount_too_small',
  'destination_invalid',
  'destination_is_source',
  'insufficient_sol',
  'insufficient_tokens',
  'outflow_cap',
  'withdrawals_unavailable',
] as const;

export const walletsEndpoints = {
  'POST /wallet/create': endpoint({
    summary: 'Makes a wallet; its key stays with the signer',
    access: 'trader',
    body: z.strictObject({ name: walletName }),
    output: data(userWallet),
    errors: ['wallet_limit', 'signer_unavailable'],
  }),
  'POST /wallet/import': endpoint({
    summary: 'Takes in a wallet by its secret key: base58 text, or a JSON array of 64 or 32 numbers. The secret goes to the signer unread',
    access: 'trader',
    body: z.strictObject({ name: walletName, secret: z.union([z.string(), z.array(z.number().int())]) }),
    secretBody: true,
    output: data(userWallet),
    errors: ['invalid_json', 'secret_invalid', 'wallet_exists', 'wallet_limit', 'signer_unavailable'],
  }),
  'POST /wallet/update-wallet': endpoint({
    summary: 'Renames a wallet',
    access: 'trader',
    body: z.strictObject({ walletAddress: address, name: walletName }),
    output: data(userWallet),
    errors: ownWalletErrors,
  }),
  'POST /wallet/archive': endpoint({
    summary: 'Archives or restores a wallet; an archived one does not trade',
    access: 'trader',
    body: z.strictObject({ walletAddress: address, archive: z.boolean() }),
    output: z.object({ data: userWallet, message: z.string() }),
    errors: [...ownWalletErrors, 'wallet_is_primary'],
  }),
  'POST /wallet/primary': endpoint({
    summary: 'Makes a wallet the primary one',
    access: 'trader',
    body: walletRef,
    output: data(userWallet),
    errors: [...ownWalletErrors, 'wallet_archived'],
  }),
  'POST /wallet/export': endpoint({
    summary:
      "Tells a wallet's secret key, base58 of 64 bytes, against a fresh proof of identity. With real money the first call starts a wait of 24 hours and answers `availableAt`; the key is shown to a call within the 24 hours after it. All that the wallet holds counts towards the daily limit",
    access: 'trader',
    body: walletRef.extend(proofFields),
    output: data(
      z.union([z.object({ walletAddress: address, secret: z.string() }), z.object({ walletAddress: address, availableAt: isoTime })]),
    ),
    secretOutput: true,
    errors: [...ownWalletErrors, ...proofErrors, 'outflow_cap', 'signer_unavailable'],
  }),
  'POST /wallet/export/cancel': endpoint({
    summary: 'Cancels an export that waits',
    access: 'trader',
    body: walletRef,
    output: data(userWallet),
    errors: [...ownWalletErrors, 'export_not_found'],
  }),
  'POST /wallet/withdraw/review': endpoint({
    summary: 'Tells what a withdrawal would do and cost, and changes nothing',
    access: 'trader',
    body: withdrawalRequest,
    output: data(withdrawalReview),
    errors: withdrawErrors,
  }),
  'POST /wallet/withdraw': endpoint({
    summary: 'Sends SOL or a token to an address, against a fresh proof of identity; a new address may have to wait',
    access: 'trader',
    body: withdrawalRequest,
    output: data(withdrawal),
    errors: [...withdrawErrors, ...proofErrors, 'idempotency_mismatch'],
  }),
  'POST /wallet/withdraw/cancel': endpoint({
    summary: 'Cancels a withdrawal that waits; its funds are free again',
    access: 'trader',
    body: z.strictObject({ id }),
    output: data(withdrawal),
    errors: ['withdrawal_not_found', 'withdrawal_gone'],
  }),
  'GET /wallet/withdrawals': endpoint({
    summary: "The trader's withdrawals, newest first",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(withdrawal), pagination })),
    errors: [],
  }),
  'GET /wallet/tokens': endpoint({
    summary: "What the trader's wallets hold beside SOL",
    access: 'trader',
    output: data(z.array(walletToken)),
    errors: [],
  }),
  'GET /wallet/audit': endpoint({
    summary: "Every sensitive act on the trader's wallets and credentials, newest first",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletAct), pagination })),
    errors: [],
  }),
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
export type WalletToken = z.output<typeof walletToken>;
export type Withdrawal = z.output<typeof withdrawal>;
export type WithdrawalReview = z.output<typeof withdrawalReview>;
export type WalletAct = z.output<typeof walletAct>;
export type WalletActKind = WalletAct['kind'];
