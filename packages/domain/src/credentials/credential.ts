/** A trader's signing credential. The signer stores its public half and verifies its signatures. */
export type Credential =
  | { readonly kind: 'wallet'; readonly address: string }
  | {
      readonly kind: 'passkey';
      /** The authenticator's credential id, in base64url. */
      readonly id: string;
      /** SubjectPublicKeyInfo (RFC 5280) in base64. */
      readonly publicKey: string;
      /** The only relying party for which it works. */
      readonly site: string;
    }
  /** An Ed25519 key that the trader's page derives from the password; 32 bytes in base64url. */
  | { readonly kind: 'password'; readonly publicKey: string };

/** Serializes a credential; its id is derived from this text. */
export function credentialText(credential: Credential): string {
  switch (credential.kind) {
    case 'wallet':
      return `wallet\n${credential.address}`;
    case 'passkey':
      return `passkey\n${credential.site}\n${credential.id}\n${credential.publicKey}`;
    case 'password':
      return `password\n${credential.publicKey}`;
  }
}

/** Text shown in the owner's Solana wallet before signing a new passkey. One line. */
export const ADD_PASSKEY_STATEMENT = 'Add a passkey to your Dugout account.';

/** Text shown in the owner's Solana wallet before signing the removal of a passkey. `id` is the server's. */
export const removePasskeyStatement = (id: string): string =>
  `Remove passkey ${id} from your Dugout account.`;
