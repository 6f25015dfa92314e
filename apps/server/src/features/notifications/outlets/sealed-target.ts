import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Where an outlet sends to. All of it is secret: whoever knows the address can write there. */
const target = z.object({
  url: z.string(),
  /** Telegram's. */
  chatId: z.string().optional(),
  /** Signs what is sent to a webhook, in hexadecimal. */
  secret: z.string().optional(),
  /** Of a browser's subscription. */
  keys: z.object({ p256dh: z.string(), auth: z.string() }).optional(),
});

export type Target = z.output<typeof target>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface TargetSeal {
  seal(outletId: string, target: Target): Buffer;
  /** Throws when it was not sealed under this secret for this outlet. */
  open(outletId: string, sealed: Buffer): Target;
}

/** Seals targets under a secret of 32 bytes in hexadecimal: iv, tag, data. */
export function targetSeal(secret: string): TargetSeal {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'dugout outlets v1', 32));
  const contextOf = (outletId: string): Buffer => Buffer.from(`dugout outlet v1 ${outletId}`);
  return {
    seal(outletId, value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(contextOf(outletId));
      const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), data]);
    },
    open(outletId, sealed) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(contextOf(outletId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text =
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      return target.parse(JSON.parse(text));
    },
  };
}
