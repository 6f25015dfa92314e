import { fieldOf, idField } from '../fields.ts';
import { SignerError } from '../signer-error.ts';

/** A line number or number of lines. Throws `SignerError` `bad_request`. */
export function countField(input: unknown, field: string): number {
  const value = fieldOf(input, field);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new SignerError('bad_request', `${field} is no count`);
  return value;
}

/** Throws `SignerError` `bad_request`. */
export const readLogPageRequest = (input: unknown): [owner: string, size: number, before: number] => [
  idField(input, 'owner'),
  countField(input, 'size'),
  countField(input, 'before'),
];
