import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';

/** Null, or when the credential may move funds and export keys. */
const heldUntil = isoTime.nullable();

export const credentials = z.object({
  password: z
    .object({
      email: z.string(),
      /** Whether the e-mail is known to be the trader's: only then a lost password is reset by it. */
      emailConfirmed: z.boolean(),
      /** False for one that was not given since an earlier version: it has to come once as it was typed. */
      derived: z.boolean(),
      heldUntil,
    })
    .nullable(),
  wallets: z.array(z.object({ address, heldUntil })),
  passkeys: z.array(z.object({ id, name: z.string().nullable(), createdAt: isoTime.nullable(), heldUntil })),
  /** The provider that signs the trader in, which proves nothing by itself; absent where none does. */
  provider: z.string().optional(),
  /** Null where the password alone signs in. */
  secondFactor: z.object({ since: isoTime }).nullable(),
  recoveryCodesLeft: z.number().int(),
});

export const CREDENTIAL_CHANGES = [
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'passwordChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'emailConfirmed',
  'dailyLimitRaised',
  'dailyLimitLowered',
] as const;

export const DELETION_ACTS = ['deletionRequested', 'deletionCancelled'] as const;

/**
 * What is sent to every device of a trader at once: changed credentials, a requested deletion or export, and
 * wallets whose key came from outside, that were connected, or that receive deposits.
 */
export const SECURITY_ACTS = [
  ...CREDENTIAL_CHANGES,
  ...DELETION_ACTS,
  'dataExported',
  'imported',
  'connected',
  'primary',
] as const;

/** A security act, in words for its owner. */
export const securityAct = z.object({
  id,
  kind: z.enum(SECURITY_ACTS),
  /** Of an act on a wallet. */
  walletAddress: address.nullable(),
  detail: z.string(),
  createdAt: isoTime,
});

export type Credentials = z.output<typeof credentials>;

export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];

export type SecurityAct = z.output<typeof securityAct>;
