import type { CredentialChange } from './credentials.ts';

export interface IdentityEvents {
  'identity.signedUp': { userId: string; userName: string };
  'identity.signedOut': { userId: string; sessionId: string };
  /** `changeId` is the act in the trader's log. */
  'identity.credentialChanged': { userId: string; changeId: string; kind: CredentialChange };
}
