/**
 * Secrets in the text forms that wallets export: base58, or a JSON array of numbers. Works on bytes only, because
 * a string could not be zeroed.
 */
import { SignerError } from './signer-error.ts';

const ALPHABET = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
const ONE = 0x31;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
const SPACES = [0x20, 0x09, 0x0a, 0x0d];
/** A secret with its public half. */
const LONGEST = 64;

const invalid = (why: string): SignerError => new SignerError('secret_invalid', why);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

function trimmed(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && SPACES.includes(bytes[start] ?? 0)) start++;
  while (end > start && SPACES.includes(bytes[end - 1] ?? 0)) end--;
  return bytes.subarray(start, end);
}

function fromBase58(text: Buffer): Buffer {
  if (text.length > 90) throw invalid('the secret is too long');
  const bytes = Buffer.alloc(LONGEST + 4);
  let used = 0;
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter);
    if (carry < 0) throw invalid('the secret is neither base58 nor a JSON array of numbers');
    for (let at = 0; at < used || carry > 0; at++) {
      if (at >= bytes.length) throw invalid('the secret is too long');
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry & 0xff;
      carry >>= 8;
      if (at >= used) used = at + 1;
    }
  }
  for (let at = 0; at < text.length && text[at] === ONE; at++) used++;
  const secret = Buffer.from(bytes.subarray(0, used).reverse());
  bytes.fill(0);
  return secret;
}

function fromArray(text: Buffer): Buffer {
  const numbers = Buffer.alloc(LONGEST + 1);
  let count = 0;
  let value = -1;
  for (const byte of text.subarray(1, -1)) {
    if (isDigit(byte)) value = Math.max(value, 0) * 10 + byte - 0x30;
    else if (byte === COMMA && value >= 0) {
      numbers[count++] = value;
      value = -1;
    } else if (!SPACES.includes(byte)) throw invalid('the secret is no JSON array of numbers');
    if (value > 0xff || count > LONGEST) throw invalid('the secret is no JSON array of bytes');
  }
  if (value < 0 || text.at(-1) !== CLOSE) throw invalid('the secret is no JSON array of numbers');
  numbers[count++] = value;
  const secret = Buffer.from(numbers.subarray(0, count));
  numbers.fill(0);
  return secret;
}

/**
 * Decodes the 32 or 64 bytes of a written secret. The caller zeroes them. Throws `SignerError` `secret_invalid`
 * without quoting the secret.
 */
export function readSecret(text: Buffer): Buffer {
  const written = trimmed(text);
  const secret = written[0] === OPEN ? fromArray(written) : fromBase58(written);
  if (secret.length === 32 || secret.length === LONGEST) return secret;
  secret.fill(0);
  throw invalid('a secret has 64 bytes, or 32');
}

/** Encodes bytes in base58, as bytes. */
export function writeSecret(secret: Uint8Array): Buffer {
  const digits = Buffer.alloc(Math.ceil(secret.length * 1.4) + 1);
  let used = 0;
  for (const byte of secret) {
    let carry = byte;
    for (let at = 0; at < used || carry > 0; at++) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
      if (at >= used) used = at + 1;
    }
  }
  for (let at = 0; at < secret.length && secret[at] === 0; at++) used++;
  const text = Buffer.from(digits.subarray(0, used).reverse()).map((digit) => ALPHABET[digit] ?? 0);
  digits.fill(0);
  return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
}
