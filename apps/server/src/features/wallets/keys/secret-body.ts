/**
 * Extracts the secret from the bytes of a JSON body without ever creating a string: the value of `secret` is
 * located in the bytes, and the rest is parsed as JSON with an empty string in its place.
 */
import { ApiError } from '#/platform/http/api-error.ts';
import { readJson } from '#/platform/http/bodies/json-bodies.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
const OPENING = [0x7b, 0x5b];
const CLOSING = [0x7d, 0x5d];
const NAME = Buffer.from('"secret"');
/** n, r, t: line breaks and tabs from pasted secrets. */
const SPACE_ESCAPES = [0x6e, 0x72, 0x74];

interface SplitBody {
  /** The body without the secret. */
  readonly rest: unknown;
  /** The secret in base58 or as a JSON array; null if missing. The caller zeroes it. */
  readonly secret: Buffer | null;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

function afterSpaces(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** Returns the end of a string that begins at `from`. */
function afterText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/**
 * Returns the end of a value that begins at `from`: a string, a list, or anything up to the next comma or brace.
 */
function afterValue(bytes: Uint8Array, from: number): number {
  if (bytes[from] === QUOTE) return afterText(bytes, from);
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = afterText(bytes, at) - 1;
    else if (OPENING.includes(byte)) depth++;
    else if (CLOSING.includes(byte) && --depth <= 0) return depth === 0 ? at + 1 : at;
    else if (byte === 0x2c && depth === 0) return at;
  }
  return bytes.length;
}

/**
 * Returns the place of the only value named `secret`, at any depth; null if missing. Throws ApiError if there are
 * several.
 */
function placeOfSecret(bytes: Uint8Array): { readonly start: number; readonly end: number } | null {
  let place: { start: number; end: number } | null = null;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== QUOTE) continue;
    const end = afterText(bytes, at);
    const colon = afterSpaces(bytes, end);
    if (bytes[colon] === COLON && NAME.equals(bytes.subarray(at, end))) {
      if (place !== null) throw new ApiError('invalid_input', 'secret: must be given once');
      const start = afterSpaces(bytes, colon + 1);
      place = { start, end: afterValue(bytes, start) };
      at = place.end - 1;
    } else at = end - 1;
  }
  return place;
}

function lettersOf(value: Uint8Array): Buffer {
  if (value[0] !== QUOTE) return Buffer.from(value);
  const letters = Buffer.from(value.subarray(1, -1));
  for (let at = 0; at < letters.length - 1; at++) {
    if (letters[at] !== BACKSLASH || !SPACE_ESCAPES.includes(letters[at + 1] ?? 0)) continue;
    letters.fill(SPACE, at, at + 2);
  }
  return letters;
}

/**
 * Throws ApiError `invalid_json`, and `invalid_input` for a body that is too deep or too wide. The body is
 * zeroed.
 */
export function splitSecretBody(body: Uint8Array): SplitBody {
  try {
    const place = placeOfSecret(body);
    const rest =
      place === null
        ? Buffer.from(body)
        : Buffer.concat([body.subarray(0, place.start), Buffer.from('""'), body.subarray(place.end)]);
    const secret = place === null ? null : lettersOf(body.subarray(place.start, place.end));
    try {
      return { rest: readJson(rest.toString()), secret };
    } catch (error) {
      secret?.fill(0);
      throw error;
    }
  } finally {
    body.fill(0);
  }
}
