import { SignerError } from './signer-error.ts';

/** A field of a request of unknown shape. */
export const fieldOf = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? Reflect.get(input, field)
    : undefined;

/** Throws `SignerError` `bad_request` unless the field is a string. */
export function textField(input: unknown, field: string): string {
  const value = fieldOf(input, field);
  if (typeof value !== 'string') throw new SignerError('bad_request', `${field} is missing`);
  return value;
}

/** Decodes base64. Throws `SignerError` `bad_request`. */
export function bytesField(input: unknown, field: string): Buffer {
  const text = textField(input, field);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new SignerError('bad_request', `${field} is not base64`);
  return bytes;
}

const ID = /^[\w-]{1,64}$/;

/** An id issued by the server. Throws `SignerError` `bad_request`. */
export function idField(input: unknown, field: string): string {
  const id = textField(input, field);
  if (!ID.test(id)) throw new SignerError('bad_request', `${field} is no id`);
  return id;
}

/** Throws `SignerError` `bad_request` unless the field is a list. */
export function listField(input: unknown, field: string): readonly unknown[] {
  const value = fieldOf(input, field);
  if (!Array.isArray(value)) throw new SignerError('bad_request', `${field} is no list`);
  return value;
}
