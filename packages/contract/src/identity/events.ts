import type { CredentialChange } from './credentials.ts';

export interface IdentityEvents {
  'identity.signedUp': { userId: string; userName: string };
  /** A session began, other than that of the sign-up. `device` is in words: 'Chrome on Linux'. */
  'identity.signedIn': { userId: string; sessionId: string; device: string };
  /** The server gave the account a neutral name, because the former one is reserved. */
  'identity.renamed': { userId: string; userName: string };
  'identity.signedOut': { userId: string; sessionId: string };
  /**
   * The account is deleted then, unless its trader cancels. `sessionId` is the session that did it, here and
   * below; empty for none.
   */
  'identity.deletionRequested': { userId: string; sessionId: string; dueAt: string };
  'identity.deletionCancelled': { userId: string; sessionId: string };
  /** What came in meanwhile must be taken out first, in words. */
  'identity.deletionStopped': { userId: string; left: string[] };
  /** `changeId` is the act in the trader's log. */
  'identity.credentialChanged': {
    userId: string;
    sessionId: string;
    changeId: string;
    kind: CredentialChange;
  };
}
