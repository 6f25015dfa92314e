import { z } from 'zod';
import { isoTime } from '../fields.ts';

/**
 * Work that lets a sign-in be checked while strangers guess at the account: a `nonce` of which PBKDF2-HMAC-SHA-256
 * (the nonce is the password, the challenge the salt, `rounds` iterations, 32 bytes) begins with `bits` zero bits. It
 * serves one sign-in of this e-mail, as its field `work`.
 */
export const signInWork = z.object({
  challenge: z.string(),
  bits: z.number().int(),
  rounds: z.number().int(),
  expiresAt: isoTime,
});

/** What a sign-in sends as `work`. */
export const signInWorkDone = z.object({ challenge: z.string().max(256), nonce: z.string().min(1).max(64) });
