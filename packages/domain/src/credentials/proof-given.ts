export interface WalletSignature {
  readonly address: string;
  /** The signed bytes in base64. */
  readonly message: string;
  /** In base64. */
  readonly signature: string;
}

export interface PasswordSignature {
  /** Hex, as issued by the signer. */
  readonly challenge: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** A trader's fresh proof of identity: one of the three. */
export interface ProofGiven {
  readonly password?: string | undefined;
  /** Sent with a password in the derived form, for acts that the signer verifies. */
  readonly passwordSignature?: PasswordSignature | undefined;
  /** Sent with the password when the account has a second factor: an authenticator or recovery code. */
  readonly code?: string | undefined;
  /** An authenticator's response to the act's challenge, as JSON. */
  readonly assertion?: object | undefined;
  readonly walletSignature?: WalletSignature | undefined;
}

export const isGiven = ({ password, assertion, walletSignature }: ProofGiven): boolean =>
  password !== undefined || assertion !== undefined || walletSignature !== undefined;

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
