import { z } from 'zod';
import { API_KEY_EVENTS } from '../apikeys/values.ts';
import { address, id, isoTime } from '../fields.ts';
import { CREDENTIAL_CHANGES, DELETION_EVENTS } from '../identity/credentials.ts';
import { SESSION_EVENTS } from '../identity/sessions.ts';
import { OPERATOR_EVENTS } from '../moderation/values.ts';

const AUDITED = [
  'created',
  'imported',
  'connected',
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
  ...API_KEY_EVENTS,
  'dataExported',
  ...CREDENTIAL_CHANGES,
  ...DELETION_EVENTS,
  ...SESSION_EVENTS,
  ...OPERATOR_EVENTS,
] as const;

/**
 * An act on a wallet, a credential or by an operator that the account's owner should know about. `detail` is text
 * for a person.
 */
export const walletAuditEvent = z.object({
  id,
  kind: z.enum(AUDITED),
  walletAddress: address.nullable(),
  detail: z.string(),
  createdAt: isoTime,
});

export type WalletAuditEvent = z.output<typeof walletAuditEvent>;

export type AuditEventKind = WalletAuditEvent['kind'];
