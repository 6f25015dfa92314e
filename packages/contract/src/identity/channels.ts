import type { CredentialChange } from './credentials.ts';

export interface IdentityChannels {
  /** What changed in the caller's credentials in the last 48 hours, newest first; a delta is one change. Needs a session. */
  security: { snapshot: CredentialChange[]; delta: CredentialChange };
}
