import { createCipheriv, createECDH, createHmac } from 'node:crypto';
import { SignerError } from '../signer-error.ts';

const HASH_BYTES = 32;
const POINT_BYTES = 65;
const UNCOMPRESSED = 0x04;
const NONE = Buffer.alloc(0);
/** The suite ids of RFC 9180, 4.1 and 5.1: KEM 0x0010, KDF 0x0001, AEAD 0x0002. */
const KEM = Buffer.from('KEM\0\x10', 'latin1');
const SUITE = Buffer.from('HPKE\0\x10\0\x01\0\x02', 'latin1');

const hmac = (key: Uint8Array, parts: readonly (string | Uint8Array)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

const extract = (suite: Uint8Array, salt: Uint8Array, label: string, secret: Uint8Array): Buffer =>
  hmac(salt, ['HPKE-v1', suite, label, secret]);

/** HKDF-Expand with one hash block, which is long enough for every value of this suite. */
const expand = (
  suite: Uint8Array,
  key: Uint8Array,
  label: string,
  info: Uint8Array,
  length: number,
): Buffer =>
  hmac(key, [Uint8Array.of(0, length), 'HPKE-v1', suite, label, info, Uint8Array.of(1)]).subarray(0, length);

/** Returns the public half of a fresh key pair and the secret it shares with the recipient (RFC 9180, 4.1). */
function encapsulate(recipient: Uint8Array): { encapsulated: Buffer; shared: Buffer } {
  const ephemeral = createECDH('prime256v1');
  const encapsulated = ephemeral.generateKeys();
  let agreed: Buffer;
  try {
    // Rejects values that are not a point on the curve.
    agreed = ephemeral.computeSecret(recipient);
  } catch {
    throw new SignerError('bad_request', "the recipient's key is no point of P-256");
  }
  const key = extract(KEM, NONE, 'eae_prk', agreed);
  const shared = expand(KEM, key, 'shared_secret', Buffer.concat([encapsulated, recipient]), HASH_BYTES);
  for (const secret of [agreed, key]) secret.fill(0);
  return { encapsulated, shared };
}

/**
 * Seals one message for a recipient with HPKE (RFC 9180), base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
 * AES-256-GCM. The tag is at the end of the ciphertext. Throws `SignerError` `bad_request` unless the key is an
 * uncompressed point on the curve.
 */
export function sealHpke(
  recipient: Uint8Array,
  plain: Uint8Array,
  { info, aad }: { readonly info: Uint8Array; readonly aad: Uint8Array },
): { readonly encapsulated: Buffer; readonly ciphertext: Buffer } {
  if (recipient.length !== POINT_BYTES || recipient[0] !== UNCOMPRESSED)
    throw new SignerError('bad_request', "the recipient's key is no uncompressed point");
  const { encapsulated, shared } = encapsulate(recipient);
  const context = Buffer.concat([
    Uint8Array.of(0),
    extract(SUITE, NONE, 'psk_id_hash', NONE),
    extract(SUITE, NONE, 'info_hash', info),
  ]);
  const secret = extract(SUITE, shared, 'secret', NONE);
  const key = expand(SUITE, secret, 'key', context, 32);
  const nonce = expand(SUITE, secret, 'base_nonce', context, 12);
  try {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return { encapsulated, ciphertext };
  } finally {
    for (const one of [shared, secret, key]) one.fill(0);
  }
}
