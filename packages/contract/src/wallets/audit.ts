import { z } from 'zod';
import { API_KEY_ACTS } from '../apikeys/values.ts';
import { address, id, isoTime } from '../fields.ts';
import { CREDENTIAL_CHANGES, DELETION_ACTS } from '../identity/credentials.ts';
import { SESSION_ACTS } from '../identity/sessions.ts';
import { OPERATOR_ACTS } from '../moderation/values.ts';

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
  ...API_KEY_ACTS,
  'dataExported',
  ...CREDENTIAL_CHANGES,
  ...DELETION_ACTS,
  ...SESSION_ACTS,
  ...OPERATOR_ACTS,
] as const;

/**
 * An act on a wallet, a credential or by an operator that the account's owner should know about. `detail` is text
 * for a person.
 */
export const walletAct = z.object({
  id,
  kind: z.enum(AUDITED),
  walletAddress: address.nullable(),
  detail: z.string(),
  createdAt: isoTime,
});

export type WalletAct = z.output<typeof walletAct>;

export type WalletActKind = WalletAct['kind'];
