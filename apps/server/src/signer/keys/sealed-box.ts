import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM of some bytes; all three fields base64. */
export interface SealedBox {
  readonly iv: string;
  readonly data: string;
  readonly tag: string;
}

/**
 * Seals `plain` under a 256-bit key, bound to `context`: the box opens only with the same key and context.
 */
export function seal(plain: Uint8Array, key: Uint8Array, context: string): SealedBox {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(context),
  );
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Returns the bytes of a box, or null when box, key and context do not match. The caller zeroes the result. */
export function unseal(box: SealedBox, key: Uint8Array, context: string): Buffer | null {
  const iv = Buffer.from(box.iv, 'base64');
  const tag = Buffer.from(box.tag, 'base64');
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const plain = decipher.update(Buffer.from(box.data, 'base64'));
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return null;
  }
}
