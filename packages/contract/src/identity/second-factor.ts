import { z } from 'zod';

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().min(6).max(32);

export const secondFactorSetup = z.object({
  /** Is given back with the first code. It serves this session, for 15 minutes. */
  setup: z.string(),
  /** What an authenticator app reads from a QR code. */
  uri: z.string(),
  /** The key in base32, to be typed into an app. */
  typedKey: z.string(),
});

/** Shown once. Each serves once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorSetup = z.output<typeof secondFactorSetup>;
