export interface SealedKey {
  /** Public half of the ephemeral key pair of this message, 65 bytes in base64url. */
  readonly encapsulatedKey: string;
  /** The encrypted key (base58 of 64 bytes), in base64url. */
  readonly ciphertext: string;
}

export interface KeyExport {
  readonly owner: string;
  readonly wallet: string;
}

/** A recipient's public key: an uncompressed point of P-256, 65 bytes, in base64url. */
export const RECIPIENT_KEY = /^B[\w-]{86}$/;

export const KEY_EXPORT_INFO = 'dugout key export v1';

/** The `aad` of HPKE. A message sealed for one export cannot be opened as another. */
export const keyExportAad = ({ owner, wallet }: KeyExport): string => `export\n${owner}\n${wallet}`;

/** Text shown in the owner's Solana wallet before signing a key export. One line. */
export const keyExportStatement = (wallet: string): string =>
  `Export the secret key of wallet ${wallet} from Dugout.`;
