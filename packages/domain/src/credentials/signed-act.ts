/** What a credential gave for one act: its answer to the signer's challenge. */
export type SignedAct = SignedText | SignedAssertion | SignedChallenge;

/** A Solana wallet signed a text that names the act. Both base64. */
export interface SignedText {
  readonly kind: 'wallet';
  readonly message: string;
  readonly signature: string;
}

/** A passkey answered (Web Authentication, `AuthenticatorAssertionResponse`). All base64url. */
export interface SignedAssertion {
  readonly kind: 'passkey';
  readonly id: string;
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
}

/** The key of a password signed `signedChallengeText`. */
export interface SignedChallenge {
  readonly kind: 'password';
  /** Hex, as the signer gave it. */
  readonly challenge: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** What the key of a password signs, in UTF-8: no transaction and no other text of ours begins like this. */
export const signedChallengeText = (challenge: string): string => `dugout act v1\n${challenge}`;
