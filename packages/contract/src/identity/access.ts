import { z } from 'zod';

const ACCESS_KINDS = [
  'apiKey',
  'webhook',
  'browser',
  'withdrawal',
  'keyExport',
  'tradingLimits',
  'deletion',
] as const;

/**
 * Access that an intruder may have set up with the account's password and that works without it: an API key, a
 * webhook, a browser with Web Push, a pending withdrawal or key export, raised trading limits, or a requested
 * deletion. `name` is text for its owner.
 */
export const grantedAccess = z.object({ kind: z.enum(ACCESS_KINDS), name: z.string() });

export type GrantedAccess = z.output<typeof grantedAccess>;
