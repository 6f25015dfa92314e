import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';

/** When the credential may move funds and export keys; null for immediately. */
const heldUntil = isoTime.nullable();

export const credentials = z.object({
  password: z
    .object({
      email: z.string(),
      /** Whether the email is confirmed as the trader's, a requirement for resetting a lost password by mail. */
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

export const DELETION_EVENTS = ['deletionRequested', 'deletionCancelled'] as const;

/**
 * Acts sent to all devices of a trader immediately: changed credentials, a requested deletion or export, and
 * wallets that were imported, connected, or chosen for deposits.
 */
export const SECURITY_EVENTS = [
  ...CREDENTIAL_CHANGES,
  ...DELETION_EVENTS,
  'dataExported',
  'imported',
  'connected',
  'primary',
] as const;

export const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_EVENTS),
  /** For an act on a wallet. */
  walletAddress: address.nullable(),
  detail: z.string(),
  createdAt: isoTime,
});

export type Credentials = z.output<typeof credentials>;

export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];

export type SecurityEvent = z.output<typeof securityEvent>;

const ACCESS_KINDS = [
  'apiKey',
  'webhook',
  'browser',
  'withdrawal',
  'keyExport',
  'tradingLimits',
  'deletion',
] as const;

/**
 * Access that an intruder may have set up with the account's password and that works without it: an API key, a
 * webhook, a browser with Web Push, a pending withdrawal or key export, raised trading limits, or a requested
 * deletion. `name` is text for its owner.
 */
export const grantedAccess = z.object({ kind: z.enum(ACCESS_KINDS), name: z.string() });

export type GrantedAccess = z.output<typeof grantedAccess>;

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().min(6).max(32);

export const secondFactorSetup = z.object({
  /** Sent back with the first code. Valid for this session, for 15 minutes. */
  setup: z.string(),
  /** Content of the QR code for an authenticator app. */
  uri: z.string(),
  /** The key in base32, for typing into an app. */
  typedKey: z.string(),
});

/** Shown once. Each is valid once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorSetup = z.output<typeof secondFactorSetup>;
