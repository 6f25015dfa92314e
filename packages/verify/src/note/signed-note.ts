/** Signed notes as specified by C2SP's signed-note: a text, an empty line, and signature lines. */
import { type Bytes, concatBytes, equalBytes, fromBase64, toBase64, utf8 } from '../bytes.ts';
import { isKeyName, KEY_ID_BYTES, type VerifierKey } from './verifier-key.ts';

/** More signature lines than any log and its witnesses need. */
const MAX_SIGNATURES = 64;
const ED25519_BYTES = 64;
const CONTROL = /[^\P{Cc}\n\u007f-\u009f]/u;

interface NoteSignature {
  readonly name: string;
  readonly keyId: Bytes;
  readonly signature: Bytes;
}

export interface Note {
  /** The signed text, ending in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

function parseSignature(line: string): NoteSignature | null {
  const [, name, encoded] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (name === undefined || bytes === null || bytes.length <= KEY_ID_BYTES || !isKeyName(name)) return null;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}

/** Returns null for anything but a signed note. Checks no signature. */
export function parseNote(note: string): Note | null {
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n') || CONTROL.test(note)) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignature);
  if (!signatures.every((signature) => signature !== null)) return null;
  return { text: note.slice(0, split + 1), signatures };
}

/** Signs with Ed25519 (RFC 8032): 64 bytes. */
export type Sign = (message: Uint8Array) => Uint8Array;

/**
 * Returns the note of `text` with one signature.
 * @throws RangeError for a text that does not end in a newline
 */
export function signNote(text: string, key: VerifierKey, sign: Sign): string {
  if (!text.endsWith('\n')) throw new RangeError('the text of a note must end in a newline');
  return `${text}\n${signatureLine(key, sign(utf8(text)))}`;
}

const signatureLine = ({ name, id }: VerifierKey, signature: Uint8Array): string =>
  `\u2014 ${name} ${toBase64(concatBytes(id, signature))}\n`;

/** notSigned: no signature names the key. uncheckable: this browser has no Ed25519. */
type SignatureFinding = 'valid' | 'invalid' | 'notSigned' | 'uncheckable';

export async function checkSignature(note: Note, key: VerifierKey): Promise<SignatureFinding> {
  const own = note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.id));
  if (own.length === 0) return 'notSigned';
  if (own.some(({ signature }) => signature.length !== ED25519_BYTES)) return 'invalid';
  const publicKey = await importKey(key.publicKey);
  if (publicKey === null) return 'uncheckable';
  const text = utf8(note.text);
  const checks = await Promise.all(
    own.map(({ signature }) => crypto.subtle.verify('Ed25519', publicKey, signature, text)),
  );
  return checks.every(Boolean) ? 'valid' : 'invalid';
}

/** Returns null when Web Crypto is missing (a page without TLS) or lacks Ed25519. */
async function importKey(publicKey: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    return null;
  }
}
