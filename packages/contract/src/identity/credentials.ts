import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';

/** When the credential may move funds and export keys; null for immediately. */
const heldUntil = isoTime.nullable();

export const credentials = z.object({
  password: z
    .object({
      email: z.string(),
      /** Whether the e-mail is confirmed as the trader's, a requirement for resetting a lost password by mail. */
      emailConfirmed: z.boolean(),
      /** False for a password last used with an older version: it must be sent once as typed. */
      derived: z.boolean(),
      heldUntil,
    })
    .nullable(),
  wallets: z.array(z.object({ address, heldUntil })),
  passkeys: z.array(z.object({ id, name: z.string().nullable(), createdAt: isoTime.nullable(), heldUntil })),
  /** The provider that signs the trader in; proves nothing by itself. Absent without one. */
  provider: z.string().optional(),
  /** Null when the password alone signs in. */
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
 * Acts sent to all devices of a trader immediately: changed credentials, a requested deletion or export, and
 * wallets that were imported, connected, or chosen for deposits.
 */
export const SECURITY_ACTS = [
  ...CREDENTIAL_CHANGES,
  ...DELETION_ACTS,
  'dataExported',
  'imported',
  'connected',
  'primary',
] as const;

/** A security act, as text for its owner. */
export const securityAct = z.object({
  id,
  kind: z.enum(SECURITY_ACTS),
  /** For an act on a wallet. */
  walletAddress: address.nullable(),
  detail: z.string(),
  createdAt: isoTime,
});

export type Credentials = z.output<typeof credentials>;

export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];

export type SecurityAct = z.output<typeof securityAct>;
