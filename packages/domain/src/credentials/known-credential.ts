import type { Credential } from './credential.ts';

/** What the signer tells of a credential. */
export interface KnownCredential {
  readonly id: string;
  readonly kind: Credential['kind'];
  /** The authenticator's id of a passkey, in base64url; null of others. */
  readonly passkeyId: string | null;
  /** From when on it serves for exports and payments, in unix ms. */
  readonly settlesAt: number;
  /** Whether the server alone vouched for it, for an owner who had others. */
  readonly isRecovery: boolean;
}
