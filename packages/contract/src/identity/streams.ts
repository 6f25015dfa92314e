import type { AccountStatus } from './account.ts';
import type { CredentialChange, SecurityEvent } from './credentials.ts';

export interface IdentityEvents {
  'identity.signedUp': { userId: string; userName: string };
  /** A session began, except for the one of the sign-up. `device` is text: 'Chrome on Linux'. */
  'identity.signedIn': { userId: string; sessionId: string; device: string };
  /** The server gave the account a neutral name, because the old one is reserved. */
  'identity.renamed': { userId: string; userName: string };
  /**
   * `dueAt` is the time of the deletion, unless its trader cancels. `sessionId` is the acting session, here and
   * below; empty for none.
   */
  'identity.deletionRequested': { userId: string; sessionId: string; dueAt: string };
  'identity.deletionCancelled': { userId: string; sessionId: string };
  /** Funds that arrived in the meantime must be withdrawn first, as text. */
  'identity.deletionStopped': { userId: string; left: string[] };
  /** `changeId` is the entry in the trader's log. */
  'identity.credentialChanged': {
    userId: string;
    sessionId: string;
    changeId: string;
    kind: CredentialChange;
  };
}

export interface IdentityChannels {
  /** The caller's security acts of the last 48 hours, newest first; a delta is one act. Requires a session. */
  security: { snapshot: SecurityEvent[]; delta: SecurityEvent };
  /** The caller's suspension and pending account deletion, sent again when it changes. */
  accountStatus: { snapshot: AccountStatus; delta: AccountStatus };
}
