import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { open, seal } from '#/platform/secrets/seal.ts';

/** The target of an outlet. All of it is secret: anyone with the address can write there. */
const target = z.object({
  url: z.string(),
  /** For Telegram. */
  chatId: z.string().optional(),
  /** Signs webhook requests, in hexadecimal. */
  secret: z.string().optional(),
  /** From a browser's subscription. */
  keys: z.object({ p256dh: z.string(), auth: z.string() }).optional(),
});

export type Target = z.output<typeof target>;

export interface TargetSeal {
  seal(outletId: string, target: Target): Buffer;
  /** Throws when it was not sealed under this secret for this outlet. */
  open(outletId: string, sealed: Buffer): Target;
}

/** Creates a seal for targets under a 32-byte secret in hexadecimal. */
export function targetSeal(secret: string): TargetSeal {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'dugout outlets v1', 32));
  const contextOf = (outletId: string): string => `dugout outlet v1 ${outletId}`;
  return {
    seal: (outletId, value) => seal(key, contextOf(outletId), Buffer.from(JSON.stringify(value))),
    open: (outletId, sealed) => target.parse(JSON.parse(open(key, contextOf(outletId), sealed).toString())),
  };
}
