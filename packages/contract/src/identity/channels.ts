import type { SecurityAct } from './credentials.ts';

export interface IdentityChannels {
  /**
   * The caller's security acts of the last 48 hours, newest first; a delta is one of them. Needs a session.
   */
  security: { snapshot: SecurityAct[]; delta: SecurityAct };
}
