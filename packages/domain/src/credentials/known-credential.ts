import type { Credential } from './credential.ts';

export interface KnownCredential {
  readonly id: string;
  readonly kind: Credential['kind'];
  /** The authenticator's id of a passkey, in base64url; null for other kinds. */
  readonly passkeyId: string | null;
  /** When it becomes valid for exports and payments, in unix ms. */
  readonly settlesAt: number;
  /** Whether only the server vouched for it, for an owner who had other credentials. */
  readonly isRecovery: boolean;
}
