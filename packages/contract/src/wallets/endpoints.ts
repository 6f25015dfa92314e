import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, id, isoTime, limit, page, searchText } from '../fields.ts';
import { proofErrors, proofFields, recipientKey } from '../identity/proofs.ts';
import { walletAuditEvent } from './audit.ts';
import { cashback, claimedCashback, emptyAccounts, reclaimedRent } from './rent.ts';
import { userWallet, walletConnection, walletName, walletToken, walletTransaction } from './wallet.ts';
import { withdrawal, withdrawalRequest, withdrawalReview } from './withdrawal.ts';

const walletRef = z.strictObject({ walletAddress: address });

const ownWalletErrors = ['wallet_not_found'] as const;

/** An HPKE message, both parts in base64url; docs/api.md explains how to open it. */
const sealedKey = z.object({ encapsulatedKey: z.string(), ciphertext: z.string() });

const withdrawErrors = [
  ...ownWalletErrors,
  'wallet_archived',
  'wallet_connected',
  'wallet_key_missing',
  'amount_invalid',
  'amount_too_small',
  'destination_invalid',
  'destination_is_source',
  'insufficient_sol',
  'insufficient_tokens',
  'outflow_cap',
  'platform_limit',
  'withdrawals_unavailable',
] as const;

export const walletEndpoints = {
  'POST /wallet/create': endpoint({
    summary: 'Creates a wallet, whose key stays with the signer',
    access: 'trader',
    body: z.strictObject({ name: walletName }),
    output: data(userWallet),
    errors: ['wallet_limit', 'signer_unavailable'],
  }),
  'POST /wallet/import': endpoint({
    summary:
      'Imports a wallet by its secret key, with a fresh proof of identity: base58 text, or a JSON array of 64 or 32 numbers. The server passes the secret to the signer without parsing it',
    access: 'trader',
    body: z.strictObject({
      name: walletName,
      secret: z.union([z.string(), z.array(z.number().int())]),
      ...proofFields,
    }),
    secretBody: true,
    output: data(userWallet),
    errors: [
      'invalid_json',
      'secret_invalid',
      'wallet_exists',
      'wallet_limit',
      'signer_unavailable',
      ...proofErrors,
    ],
  }),
  'POST /wallet/connect/challenge': endpoint({
    summary: "A text for a trader's wallet app to sign, which proves ownership of the wallet",
    access: 'trader',
    output: data(
      z.object({
        /** The input of `solana:signIn`. */
        input: z.looseObject({ nonce: z.string(), statement: z.string() }),
        expiresAt: isoTime,
      }),
    ),
    errors: ['connect_live_only', 'wallet_limit'],
  }),
  'POST /wallet/connect': endpoint({
    summary: 'Connects a wallet whose key stays in its wallet app: each swap is signed there',
    access: 'trader',
    body: walletConnection,
    output: data(userWallet),
    errors: ['connect_live_only', 'wallet_unproven', 'wallet_exists', 'wallet_limit'],
  }),
  'POST /wallet/update-wallet': endpoint({
    summary: 'Renames a wallet',
    access: 'trader',
    body: z.strictObject({ walletAddress: address, name: walletName }),
    output: data(userWallet),
    errors: ownWalletErrors,
  }),
  'POST /wallet/archive': endpoint({
    summary:
      'Archives or restores a wallet. An archived wallet does not trade. Archiving a wallet with a balance needs a fresh proof of identity',
    access: 'trader',
    body: z.strictObject({ walletAddress: address, archive: z.boolean(), ...proofFields }),
    output: z.object({ data: userWallet, message: z.string() }),
    errors: [...ownWalletErrors, ...proofErrors, 'wallet_is_primary'],
  }),
  'POST /wallet/primary': endpoint({
    summary:
      'Makes a wallet primary, with a fresh proof of identity: deposits go there. For a wallet that was imported or exported its credential must be older than 48 hours',
    access: 'trader',
    body: walletRef.extend(proofFields),
    output: data(userWallet),
    errors: [...ownWalletErrors, ...proofErrors, 'wallet_archived', 'wallet_connected', 'wallet_key_missing'],
  }),
  'POST /wallet/export': endpoint({
    summary:
      "Returns a wallet's secret key, base58 of 64 bytes, against a fresh proof of identity. It is sealed for `recipientKey` by HPKE (RFC 9180): only the holder of its private half can open it. With real money the first call starts a wait of 24 hours and returns `availableAt`; a call within the following 24 hours returns the key. An account with a Solana wallet can prove it only with that. The entire contents of the wallet count toward the daily limit",
    access: 'trader',
    body: walletRef.extend({ recipientKey, ...proofFields }),
    output: data(
      z.union([
        z.object({ walletAddress: address, sealed: sealedKey }),
        z.object({ walletAddress: address, availableAt: isoTime }),
      ]),
    ),
    errors: [
      ...ownWalletErrors,
      ...proofErrors,
      'wallet_connected',
      'wallet_key_missing',
      'outflow_cap',
      'platform_limit',
      'signer_refused',
      'signer_unavailable',
    ],
  }),
  'POST /wallet/export/cancel': endpoint({
    summary: 'Cancels a pending export',
    access: 'trader',
    priority: 'essential',
    body: walletRef,
    output: data(userWallet),
    errors: [...ownWalletErrors, 'export_not_found'],
  }),
  'GET /wallet/rent': endpoint({
    summary: "A wallet's empty token accounts, and the rent that returns when they are closed",
    access: 'trader',
    waits: true,
    query: walletRef,
    output: data(emptyAccounts),
    errors: ownWalletErrors,
  }),
  'POST /wallet/rent/reclaim': endpoint({
    summary:
      "Closes a wallet's empty token accounts, up to 100 per call. Their rent returns to the wallet. No account with a balance can be closed",
    access: 'trader',
    waits: true,
    body: walletRef,
    output: data(reclaimedRent),
    errors: [
      ...ownWalletErrors,
      'wallet_connected',
      'wallet_key_missing',
      'nothing_to_reclaim',
      'reclaim_failed',
      'insufficient_sol',
      'signer_refused',
      'signer_unavailable',
    ],
  }),
  'GET /wallet/cashback': endpoint({
    summary: "A wallet's unclaimed pump.fun cashback in SOL",
    access: 'trader',
    waits: true,
    query: walletRef,
    output: data(cashback),
    errors: ownWalletErrors,
  }),
  'POST /wallet/cashback/claim': endpoint({
    summary: "Claims a wallet's pump.fun cashback to the wallet",
    access: 'trader',
    waits: true,
    body: walletRef,
    output: data(claimedCashback),
    errors: [
      ...ownWalletErrors,
      'wallet_connected',
      'wallet_key_missing',
      'no_cashback',
      'cashback_failed',
      'insufficient_sol',
      'signer_refused',
      'signer_unavailable',
    ],
  }),
  'POST /wallet/withdraw/review': endpoint({
    summary: 'Previews a withdrawal and its costs',
    access: 'trader',
    waits: true,
    body: withdrawalRequest,
    output: data(withdrawalReview),
    errors: withdrawErrors,
  }),
  'POST /wallet/withdraw': endpoint({
    summary:
      'Sends SOL or a token to an address, with a fresh proof of identity. A new address may have to wait, and with real money an account with a Solana wallet can prove it only with that',
    access: 'trader',
    waits: true,
    body: withdrawalRequest,
    output: data(withdrawal),
    errors: [...withdrawErrors, ...proofErrors, 'idempotency_mismatch', 'signer_refused'],
  }),
  'POST /wallet/withdraw/cancel': endpoint({
    summary: 'Cancels a pending withdrawal and releases its funds',
    access: 'trader',
    priority: 'essential',
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
    summary: "Tokens held by the trader's wallets, without SOL",
    access: 'trader',
    output: data(z.array(walletToken)),
    errors: [],
  }),
  'GET /wallet/audit': endpoint({
    summary: "Every sensitive action on the trader's wallets and credentials, newest first",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletAuditEvent), pagination })),
    errors: [],
  }),
  'GET /wallet/user': endpoint({
    summary: "The trader's wallets with their SOL balances",
    access: 'trader',
    query: z.object({ archived: z.enum(['true', 'false']).optional(), search: searchText(100).optional() }),
    output: data(z.array(userWallet)),
    errors: [],
  }),
  'GET /wallet/transactions/{id}': endpoint({
    summary:
      "A wallet's trades, newest first: one of the caller's by id or address with cost and PnL, any other by address with public data only",
    access: 'public',
    params: z.object({ id }),
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(walletTransaction), pagination })),
    errors: ['wallet_not_found'],
  }),
} as const;
