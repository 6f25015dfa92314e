import type { Credential } from '@dugout/domain/credentials/credential';

/** Journal entries about credentials. Times are unix ms of the signer's clock. */
export type CredentialEntry =
  | {
      readonly kind: 'credentialAdded';
      readonly at: number;
      readonly owner: string;
      readonly credential: Credential;
      readonly settlesAt: number;
      /** Challenge that another credential answered. Absent when only the server vouched. */
      readonly challenge?: string;
      /** Set when only the server vouched although the owner had other credentials. */
      readonly isRecovery?: boolean;
    }
  | {
      readonly kind: 'credentialRemoved';
      readonly at: number;
      readonly owner: string;
      readonly credential: string;
      readonly challenge?: string;
    };
