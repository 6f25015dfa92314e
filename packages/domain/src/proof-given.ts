export interface WalletSignature {
  readonly address: string;
  /** The signed bytes in base64. */
  readonly message: string;
  /** In base64. */
  readonly signature: string;
}

/** What the key of a password signed for an act. */
export interface PasswordSignature {
  /** Hex, as the signer gave it. */
  readonly challenge: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** What a trader gives to prove again who they are: one of the three. */
export interface ProofGiven {
  readonly password?: string | undefined;
  /** With a password in the form that a page derives, for acts that the signer judges. */
  readonly passwordSignature?: PasswordSignature | undefined;
  /** With the password, where the account has a second factor: of the authenticator app, or for recovery. */
  readonly code?: string | undefined;
  /** The answer of an authenticator to the challenge of the act, as JSON. */
  readonly assertion?: object | undefined;
  readonly walletSignature?: WalletSignature | undefined;
}

/** Whether anything was given at all. */
export const isGiven = ({ password, assertion, walletSignature }: ProofGiven): boolean =>
  password !== undefined || assertion !== undefined || walletSignature !== undefined;

/** The proof in a body, and what else there is in it. */
export function splitProof<B extends ProofGiven>({
  password,
  passwordSignature,
  code,
  assertion,
  walletSignature,
  ...rest
}: B): { readonly proof: ProofGiven; readonly rest: Omit<B, keyof ProofGiven> } {
  return { proof: { password, passwordSignature, code, assertion, walletSignature }, rest };
}
