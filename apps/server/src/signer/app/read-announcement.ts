import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { credentialId } from '../credentials/bound-credentials.ts';
import { readCredential } from '../credentials/read-credential.ts';
import { fieldOf, idField, textField } from '../fields.ts';
import type { Holder } from '../holder.ts';
import type { Announcement, OutgoingIntent } from '../policy/policy-entries.ts';
import type { ProvenExport, ProvenIntent } from '../proof/intent-challenge.ts';
import type { Adoption } from '../protocol.ts';
import { SignerError } from '../signer-error.ts';

const bad = (field: string): SignerError => new SignerError('bad_request', `${field} is wrong`);

function address(input: unknown, field: string): string {
  const value = textField(input, field);
  if (!isAddress(value)) throw bad(field);
  return value;
}

function readIntent(input: unknown): OutgoingIntent {
  const kind = fieldOf(input, 'kind');
  if (kind === 'export') return { kind };
  if (kind !== 'withdraw') throw bad('act');
  const amount = textField(input, 'amount');
  if (parseRawAmount(amount) === null) throw bad('amount');
  return { kind, mint: address(input, 'mint'), amount, destination: address(input, 'destination') };
}

/** Throws `SignerError` `bad_request`. */
export const readAnnouncement = (input: unknown): Announcement => ({
  id: idField(input, 'id'),
  owner: idField(input, 'owner'),
  wallet: address(input, 'wallet'),
  act: readIntent(fieldOf(input, 'act')),
});

/** Throws `SignerError` `bad_request`. */
export function readWaiting(input: unknown): Adoption['waiting'][number] {
  const dueAt = fieldOf(input, 'dueAt');
  if (typeof dueAt !== 'number' || !Number.isSafeInteger(dueAt)) throw bad('dueAt');
  return { ...readAnnouncement(input), dueAt };
}

/** Throws `SignerError` `bad_request`. */
export const readExport = (input: unknown, wallet: string): ProvenExport => ({
  kind: 'export',
  owner: idField(input, 'owner'),
  wallet: address(input, wallet),
  recipientKey: textField(input, 'recipientKey'),
});

/** A daily limit in lamports, as a decimal string; null for none. Throws `SignerError` `bad_request`. */
export function readLimit(input: unknown): string | null {
  const lamports = fieldOf(input, 'lamports');
  if (lamports === null) return null;
  if (typeof lamports !== 'string' || parseRawAmount(lamports) === null) throw bad('lamports');
  return lamports;
}

/** The action that a challenge is requested for. Throws `SignerError` `bad_request`. */
export function readProvenIntent(input: unknown): ProvenIntent {
  const kind = fieldOf(input, 'kind');
  const owner = idField(input, 'owner');
  if (kind === 'export') return readExport(input, 'wallet');
  if (kind === 'addCredential')
    return { kind, owner, credential: credentialId(readCredential(fieldOf(input, 'credential'))) };
  if (kind === 'removeCredential') return { kind, owner, credential: idField(input, 'credential') };
  if (kind === 'raiseDailyLimit') return { kind, owner, lamports: readLimit(input) };
  const intent = readIntent(input);
  if (intent.kind !== 'withdraw') throw bad('kind');
  return { ...intent, owner, wallet: address(input, 'wallet') };
}

/** Throws `SignerError` `bad_request`. */
export function readOwned(input: unknown): Holder & { readonly address: string } {
  const origin = fieldOf(input, 'origin');
  if (origin !== 'created' && origin !== 'imported') throw bad('origin');
  return { address: address(input, 'address'), owner: idField(input, 'owner'), origin };
}
