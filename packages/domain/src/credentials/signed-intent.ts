/** A credential's signature for one act, in response to the signer's challenge. */
export type SignedIntent = SignedText | SignedAssertion | SignedChallenge;

/** A text that names the act, signed by a Solana wallet. Both base64. */
export interface SignedText {
  readonly kind: 'wallet';
  readonly message: string;
  readonly signature: string;
}

/** A passkey's response (Web Authentication, `AuthenticatorAssertionResponse`). All base64url. */
export interface SignedAssertion {
  readonly kind: 'passkey';
  readonly id: string;
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
}

/** `signedChallengeText`, signed by the key of a password. */
export interface SignedChallenge {
  readonly kind: 'password';
  /** Hex, as issued by the signer. */
  readonly challenge: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** The text that a password's key signs, in UTF-8. No transaction and no other text of ours starts with it. */
export const signedChallengeText = (challenge: string): string => `dugout act v1\n${challenge}`;
