import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** A browser or program in which the trader is signed in. Its id cannot sign anyone in. */
export const session = z.object({
  id,
  /** As text: 'Chrome on Linux'. */
  device: z.string(),
  signedInAt: isoTime,
  /** To the hour. */
  usedAt: isoTime,
  isCurrent: z.boolean(),
});

export const SESSION_EVENTS = ['signedIn', 'signInFailed', 'sessionEnded'] as const;

export type Session = z.output<typeof session>;

/**
 * Proof of work that allows a sign-in while strangers guess at the account: a `nonce` for which
 * PBKDF2-HMAC-SHA-256 (nonce as password, challenge as salt, `rounds` iterations, 32 bytes) starts with `bits`
 * zero bits. Valid for one sign-in of this email, as its field `work`.
 */
export const signInWork = z.object({
  challenge: z.string(),
  bits: z.number().int(),
  rounds: z.number().int(),
  expiresAt: isoTime,
});

export const signInWorkDone = z.object({ challenge: z.string().max(256), nonce: z.string().min(1).max(64) });
