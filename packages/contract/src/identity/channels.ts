import type { SecurityAct } from './credentials.ts';
import type { AccountStatus } from './me.ts';

export interface IdentityChannels {
  /** The caller's security acts of the last 48 hours, newest first; a delta is one act. Requires a session. */
  security: { snapshot: SecurityAct[]; delta: SecurityAct };
  /** Whether the caller is suspended or their account is being deleted, sent again when it changes. */
  accountStatus: { snapshot: AccountStatus; delta: AccountStatus };
}
