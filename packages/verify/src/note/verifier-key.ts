/** Names and Ed25519 keys of note signers, as specified by C2SP's signed-note. */
import { type Bytes, concatBytes, equalBytes, fromBase64, toBase64, toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../sha256.ts';

const ED25519 = Uint8Array.of(1);
const KEY_BYTES = 32;
export const KEY_ID_BYTES = 4;

export interface VerifierKey {
  /** A URL without scheme, such as `dugout.example/calls`. */
  readonly name: string;
  /** The first four bytes of a hash of the name and the key. */
  readonly id: Bytes;
  readonly publicKey: Bytes;
}

/** Reports whether a signer's name is valid: no white space, plus sign or control character. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name);

/**
 * Returns the verifier key of a name and public key.
 * @throws RangeError for an invalid name or a key that is not 32 bytes long
 */
export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError('a key name must not contain spaces or plus signs');
  if (publicKey.length !== KEY_BYTES) throw new RangeError('an Ed25519 public key has 32 bytes');
  const id = sha256(utf8(`${name}\n`), ED25519, publicKey).slice(0, KEY_ID_BYTES);
  return { name, id, publicKey: new Uint8Array(publicKey) };
}

/** Returns `name+id+key`, the text given to readers of notes. */
export const formatVerifierKey = ({ name, id, publicKey }: VerifierKey): string =>
  `${name}+${toHex(id)}+${toBase64(concatBytes(ED25519, publicKey))}`;

/** Returns null for anything but the text of an Ed25519 verifier key. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const material = fromBase64(encoded ?? '');
  if (name === undefined || material?.length !== KEY_BYTES + 1 || !isKeyName(name)) return null;
  if (!equalBytes(material.subarray(0, 1), ED25519)) return null;
  const key = verifierKey(name, material.subarray(1));
  return toHex(key.id) === id ? key : null;
}
