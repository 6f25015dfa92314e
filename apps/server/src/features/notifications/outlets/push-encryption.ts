import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys from its subscription, in base64url. */
interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const RECORD_BYTES = 4_096;
const LAST_RECORD = 2;

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

const freshKeys = (): ECDH => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
};

/**
 * Encrypts a text for the browser with these keys: RFC 8291, one record of aes128gcm.
 * @param own a fresh pair of keys
 * @param salt 16 random bytes
 * @throws Error when the browser's key is invalid
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  own: ECDH = freshKeys(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const data = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(LAST_RECORD)),
    cipher.final(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, data, cipher.getAuthTag()]);
}
