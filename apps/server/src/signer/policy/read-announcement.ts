import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { fieldOf, idField, textField } from '../fields.ts';
import type { Holder } from '../holder.ts';
import type { ProvenAct, ProvenExport } from '../proof/act-challenge.ts';
import type { SignedText } from '../proof/signed-act.ts';
import type { Adoption } from '../protocol.ts';
import { SignerError } from '../signer-error.ts';
import type { Act, Announcement } from './acts.ts';

const bad = (field: string): SignerError => new SignerError('bad_request', `${field} is wrong`);

function address(input: unknown, field: string): string {
  const value = textField(input, field);
  if (!isAddress(value)) throw bad(field);
  return value;
}

function readAct(input: unknown): Act {
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
  act: readAct(fieldOf(input, 'act')),
});

/** Throws `SignerError` `bad_request`. */
export function readWaiting(input: unknown): Adoption['waiting'][number] {
  const dueAt = fieldOf(input, 'dueAt');
  if (typeof dueAt !== 'number' || !Number.isSafeInteger(dueAt)) throw bad('dueAt');
  return { ...readAnnouncement(input), dueAt };
}

/** Throws `SignerError` `bad_request`. */
export const readSignIn = (input: unknown): { readonly owner: string; readonly address: string } => ({
  owner: idField(input, 'owner'),
  address: address(input, 'address'),
});

/** Throws `SignerError` `bad_request`. */
export const readExport = (input: unknown, wallet: string): ProvenExport => ({
  owner: idField(input, 'owner'),
  wallet: address(input, wallet),
  recipientKey: textField(input, 'recipientKey'),
});

/** What a challenge is requested for. Throws `SignerError` `bad_request`. */
export function readProvenAct(input: unknown): ProvenAct {
  if (fieldOf(input, 'recipientKey') !== undefined) return readExport(input, 'wallet');
  const amount = textField(input, 'amount');
  if (parseRawAmount(amount) === null) throw bad('amount');
  return {
    owner: idField(input, 'owner'),
    wallet: address(input, 'wallet'),
    mint: address(input, 'mint'),
    amount,
    destination: address(input, 'destination'),
  };
}

/** Throws `SignerError` `bad_request`. */
export function readSigned(input: unknown): SignedText | null {
  const signed = fieldOf(input, 'signed');
  if (signed === undefined) return null;
  return { message: textField(signed, 'message'), signature: textField(signed, 'signature') };
}

/** Throws `SignerError` `bad_request`. */
export function readOwned(input: unknown): Holder & { readonly address: string } {
  const origin = fieldOf(input, 'origin');
  if (origin !== 'created' && origin !== 'imported') throw bad('origin');
  return { address: address(input, 'address'), owner: idField(input, 'owner'), origin };
}
