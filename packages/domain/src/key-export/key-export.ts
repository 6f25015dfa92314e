/** A wallet's key on its way to its trader, sealed so that its recipient alone can open it. */
export interface SealedKey {
  /** The key pair that was made for this one message: its public half, 65 bytes in base64url. */
  readonly encapsulatedKey: string;
  /** The key, base58 of 64 bytes, sealed; base64url. */
  readonly ciphertext: string;
}

/** Whose key it is. */
export interface KeyExport {
  /** The trader's id. */
  readonly owner: string;
  readonly wallet: string;
}

/** An uncompressed point of P-256, 65 bytes, in base64url: the public key of a recipient. */
export const RECIPIENT_KEY = /^B[\w-]{86}$/;

/** The `info` of HPKE. */
export const KEY_EXPORT_INFO = 'dugout key export v1';

/** The `aad` of HPKE: what is sealed for one export opens as no other. */
export const keyExportAad = ({ owner, wallet }: KeyExport): string => `export\n${owner}\n${wallet}`;

/** The export of a wallet's key as its owner reads it in their Solana wallet before they sign. One line. */
export const keyExportStatement = (wallet: string): string =>
  `Export the secret key of wallet ${wallet} from Dugout.`;
