import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals bytes under a 32-byte key (AES-256-GCM) for one context. Output: iv, tag, data. */
export function seal(key: Uint8Array, context: string, data: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens sealed bytes. Throws when they were not sealed under this key for this context. */
export function open(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
