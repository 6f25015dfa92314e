import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';

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

export type Credentials = z.output<typeof credentials>;

export type CredentialChange = z.output<typeof credentialChange>;
