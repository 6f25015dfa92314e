import type { Credential } from '@dugout/domain/credentials/credential';

/** What the journal has of credentials. Times are unix ms of the signer's clock. */
export type CredentialEntry =
  | {
      readonly kind: 'credentialAdded';
      readonly at: number;
      readonly owner: string;
      readonly credential: Credential;
      readonly settlesAt: number;
      /** What another credential answered; left out where the server vouched alone. */
      readonly challenge?: string;
      /** Set where the server vouched alone although the owner had others. */
      readonly isRecovery?: boolean;
    }
  | {
      readonly kind: 'credentialRemoved';
      readonly at: number;
      readonly owner: string;
      /** Its id. */
      readonly credential: string;
      readonly challenge?: string;
    };
