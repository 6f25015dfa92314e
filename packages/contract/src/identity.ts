import { z } from 'zod';
import { data, endpoint } from './endpoint.ts';
import { address, id, isoTime, rawAmount } from './fields.ts';

/** The signed-in trader, as the interface knows them. */
export const me = z.object({ userId: id, userName: z.string(), image: z.string().nullable(), email: z.string().nullable() });

/** What a proof of identity is given for. A challenge serves this act alone. */
export const provenAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exportKey'), walletAddress: address }),
  z.strictObject({
    kind: z.literal('withdraw'),
    walletAddress: address,
    mint: address,
    /** Lamports or raw units, letter for letter as in the withdrawal. */
    amount: rawAmount,
    destination: address,
  }),
  z.strictObject({ kind: z.literal('addPasskey') }),
  z.strictObject({ kind: z.literal('renamePasskey'), passkeyId: id }),
  z.strictObject({ kind: z.literal('removePasskey'), passkeyId: id }),
  z.strictObject({
    kind: z.literal('swap'),
    /** Joined by commas. */
    wallets: z.string().max(1_000),
    inputMint: address,
    outputMint: address,
    /** As in the swap; of a share its percentage with a percent sign. */
    amount: z.string().regex(/^[\d.e-]{1,40}%?$/),
    slippageBps: z.number().optional(),
    priorityFeeLamports: z.number().optional(),
    tipLamports: z.number().optional(),
  }),
  z.strictObject({
    kind: z.literal('raiseLimits'),
    slippageBps: z.number().optional(),
    priorityFeeLamports: z.number().optional(),
    tipLamports: z.number().optional(),
  }),
]);

/** What `solana:signIn` of the Wallet Standard gave: the account's address, the bytes that it signed and the signature, in base64. */
const walletSignature = z.object({ address: z.string().max(64), message: z.string().max(8_192), signature: z.string().max(8_192) });

/** A fresh proof of identity, one of the three: the password, or what a passkey or a Solana wallet gave for the challenge of this very act. */
export const proofFields = {
  password: z.string().min(1).max(128).optional(),
  assertion: z.looseObject({}).optional(),
  walletSignature: walletSignature.optional(),
};

export const proofErrors = ['proof_required', 'proof_refused', 'proof_held'] as const;

/** A challenge in the forms in which the account's credentials take it; null for a kind that it does not have. */
export const proofChallenge = z.object({
  /** `PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`. */
  passkey: z.looseObject({ challenge: z.string() }).nullable(),
  /** The input of `solana:signIn`. */
  wallet: z.looseObject({ nonce: z.string(), statement: z.string() }).nullable(),
  /** Whether the password would do too. */
  password: z.boolean(),
  expiresAt: isoTime,
});

/** Null, or when the credential may move funds and export keys. */
const heldUntil = isoTime.nullable();

export const credentials = z.object({
  password: z.object({ heldUntil }).nullable(),
  wallets: z.array(z.object({ address, heldUntil })),
  passkeys: z.array(z.object({ id, name: z.string().nullable(), createdAt: isoTime.nullable(), heldUntil })),
});

export const CREDENTIAL_CHANGES = ['passkeyAdded', 'passkeyRenamed', 'passkeyRemoved', 'passwordChanged'] as const;

/** A credential that was added, changed or removed, in words for its owner. */
export const credentialChange = z.object({ id, kind: z.enum(CREDENTIAL_CHANGES), detail: z.string(), createdAt: isoTime });

export const identityEndpoints = {
  'GET /credentials': endpoint({
    summary: 'How the trader signs in: password, Solana wallets, passkeys, and until when each is held',
    access: 'trader',
    output: data(credentials),
    errors: [],
  }),
  'POST /proof/challenge': endpoint({
    summary: 'Gives a challenge for one act: it serves once, in this session, within 5 minutes',
    access: 'trader',
    body: z.strictObject({ act: provenAct }),
    output: data(proofChallenge),
    errors: [],
  }),
  'GET /me': endpoint({
    summary: 'The signed-in trader, or null for a guest',
    access: 'public',
    output: data(me.nullable()),
    errors: [],
  }),
  'GET /api/logout': endpoint({
    summary: 'Signs out: the session ends, its cookie is cleared, its live sockets close',
    access: 'public',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
  'POST /api/logout': endpoint({
    summary: 'Signs out, as GET does',
    access: 'public',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
} as const;

export type Me = z.output<typeof me>;
export type ProvenAct = z.output<typeof provenAct>;
export type ProofChallenge = z.output<typeof proofChallenge>;
export type Credentials = z.output<typeof credentials>;
export type CredentialChange = z.output<typeof credentialChange>;
