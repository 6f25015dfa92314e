import { z } from 'zod';

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().min(6).max(32);

export const secondFactorSetup = z.object({
  /** Sent back with the first code. Valid for this session, for 15 minutes. */
  setup: z.string(),
  /** Content of the QR code for an authenticator app. */
  uri: z.string(),
  /** The key in base32, for typing into an app. */
  typedKey: z.string(),
});

/** Shown once. Each is valid once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorSetup = z.output<typeof secondFactorSetup>;
