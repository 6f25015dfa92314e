import type { Credential } from './credential.ts';
import type { StatedWithdrawal } from './wallet-statements.ts';

/** An act for which the signer issues a challenge; `owner` is the trader's id. */
export type ChallengedIntent =
  | {
      readonly kind: 'export';
      readonly owner: string;
      readonly wallet: string;
      /** The public key made by the trader's page, an uncompressed point of P-256 in base64url. */
      readonly recipientKey: string;
    }
  /** A payment; the amount in lamports or raw units. */
  | ({ readonly kind: 'withdraw'; readonly owner: string } & StatedWithdrawal)
  | { readonly kind: 'addCredential'; readonly owner: string; readonly credential: Credential }
  /** `credential` is the signer's id of it. */
  | { readonly kind: 'removeCredential'; readonly owner: string; readonly credential: string }
  /** A decimal string; null for no limit. */
  | { readonly kind: 'raiseDailyLimit'; readonly owner: string; readonly lamports: string | null };
