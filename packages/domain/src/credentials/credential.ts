/** What a trader signs with. The signer keeps the public half of each and verifies what it signed. */
export type Credential =
  | { readonly kind: 'wallet'; readonly address: string }
  | {
      readonly kind: 'passkey';
      /** The authenticator's id of it, in base64url. */
      readonly id: string;
      /** SubjectPublicKeyInfo (RFC 5280) in base64. */
      readonly publicKey: string;
      /** The relying party that it answers to alone. */
      readonly site: string;
    }
  /** An Ed25519 key that the trader's page derives from the password; 32 bytes in base64url. */
  | { readonly kind: 'password'; readonly publicKey: string };

/** A credential in one text, from which its id is made. */
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

/** Adding a passkey as its owner reads it in their Solana wallet before they sign. One line. */
export const ADD_PASSKEY_STATEMENT = 'Add a passkey to your Dugout account.';

/** Removing a passkey, likewise. `id` is the server's. */
export const removePasskeyStatement = (id: string): string =>
  `Remove passkey ${id} from your Dugout account.`;
