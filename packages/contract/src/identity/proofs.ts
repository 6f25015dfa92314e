import { RECIPIENT_KEY } from '@dugout/domain/key-export/key-export';
import { SIGNING_KEY } from '@dugout/domain/password-key/password-key';
import { z } from 'zod';
import { address, id, isoTime, rawAmount } from '../fields.ts';
import { secondFactorCode } from './credentials.ts';

/** Public key of an exported key's recipient: a point of P-256, uncompressed, in base64url. */
export const recipientKey = z.string().regex(RECIPIENT_KEY, 'must be an uncompressed point of P-256');

/** An authenticator as registered: its id in base64url, and SubjectPublicKeyInfo in base64. */
const credentialId = z.string().regex(/^[\w-]{1,1366}$/);
const passkeyKey = z.string().regex(/^[A-Za-z0-9+/]{40,1400}={0,2}$/);

/** The public key of a password, see docs/decisions/0049. */
export const signingKey = z.string().regex(SIGNING_KEY, 'must be a public key of Ed25519');

/** The act covered by a proof of identity. A challenge is valid for this act only. */
export const provenIntent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exportKey'), walletAddress: address, recipientKey }),
  z.strictObject({
    kind: z.literal('withdraw'),
    walletAddress: address,
    mint: address,
    /** Lamports or raw units, identical to the withdrawal's text. */
    amount: rawAmount,
    destination: address,
  }),
  z.strictObject({ kind: z.literal('makePrimary'), walletAddress: address }),
  z.strictObject({ kind: z.literal('deleteAccount') }),
  z.strictObject({ kind: z.literal('exportData') }),
  z.strictObject({ kind: z.literal('addPasskey'), credentialId, publicKey: passkeyKey }),
  z.strictObject({ kind: z.literal('addSecondFactor') }),
  z.strictObject({ kind: z.literal('removeSecondFactor') }),
  z.strictObject({ kind: z.literal('makeRecoveryCodes') }),
  z.strictObject({ kind: z.literal('changePassword'), newSigningKey: signingKey }),
  /** Null for no limit. */
  z.strictObject({ kind: z.literal('raiseDailyLimit'), lamports: rawAmount.nullable() }),
  z.strictObject({ kind: z.literal('lowerDailyLimit'), lamports: rawAmount }),
  z.strictObject({ kind: z.literal('importWallet') }),
  z.strictObject({ kind: z.literal('archiveWallet'), walletAddress: address }),
  /** Of a webhook or browser, identical to the text being added. */
  z.strictObject({
    kind: z.literal('addOutlet'),
    url: z
      .string()
      .max(2_048)
      .refine((text) => URL.canParse(text), 'must be an address'),
    chatId: z.string().max(32).optional(),
  }),
  z.strictObject({ kind: z.literal('renamePasskey'), passkeyId: id }),
  z.strictObject({ kind: z.literal('removePasskey'), passkeyId: id }),
  z.strictObject({
    kind: z.literal('swap'),
    /** Comma-separated. */
    wallets: z.string().max(1_000),
    inputMint: address,
    outputMint: address,
    /** As in the swap; a share as a percentage with a percent sign. */
    amount: z.string().regex(/^[\d.e-]{1,40}%?$/),
    /** Omitted for `ExactIn`. */
    swapMode: z.literal('ExactOut').optional(),
    slippageBps: z.number().optional(),
    priorityFeeLamports: z.number().optional(),
    tipLamports: z.number().optional(),
  }),
  z.strictObject({
    kind: z.literal('createApiKey'),
    scope: z.enum(['read', 'trade']),
    /** Comma-separated; omitted for `read`, as are the budgets. */
    wallets: z.string().max(1_000).optional(),
    perOrderLamports: rawAmount.optional(),
    perDayLamports: rawAmount.optional(),
    expiresInDays: z.number(),
  }),
  z.strictObject({
    kind: z.literal('changeLimits'),
    slippageBps: z.number().optional(),
    priorityFeeLamports: z.number().optional(),
    tipLamports: z.number().optional(),
    priceImpactBps: z.number().optional(),
  }),
]);

/**
 * The result of `solana:signIn` of the Wallet Standard: the account's address, the signed bytes and the
 * signature, in base64.
 */
const walletSignature = z.object({
  address: z.string().max(64),
  message: z.string().max(8_192),
  signature: z.string().max(8_192),
});

/** Signature by a password's key: the challenge in hex and the signature in base64. */
const passwordSignature = z.strictObject({
  challenge: z.string().regex(/^[0-9a-f]{1,256}$/),
  signature: z.string().max(128),
});

/**
 * A fresh proof of identity, one of three: the password, with `code` if there is a second factor and with
 * `passwordSignature` if the page derives it and the act has a `passwordChallenge`; or the response of a passkey
 * or a Solana wallet to this act's challenge.
 */
export const proofFields = {
  password: z.string().min(1).max(128).optional(),
  passwordSignature: passwordSignature.optional(),
  code: secondFactorCode.optional(),
  assertion: z.looseObject({}).optional(),
  walletSignature: walletSignature.optional(),
};

export const proofErrors = [
  'proof_required',
  'proof_refused',
  'proof_held',
  'second_factor_required',
  'second_factor_refused',
] as const;

/** A challenge in the forms of the account's credentials; null for kinds that it lacks. */
export const proofChallenge = z.object({
  /** `PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`. */
  passkey: z.looseObject({ challenge: z.string() }).nullable(),
  /** The input of `solana:signIn`. */
  wallet: z.looseObject({ nonce: z.string(), statement: z.string() }).nullable(),
  /** Whether the password is accepted too. */
  password: z.boolean(),
  /** To be signed by the password's key as well; null when the signer does not verify the act. */
  passwordChallenge: z.string().nullable(),
  expiresAt: isoTime,
});

export type ProvenIntent = z.output<typeof provenIntent>;

export type ProofChallenge = z.output<typeof proofChallenge>;
