import { newRecipient, openHpke } from './hpke.ts';
import { KEY_EXPORT_INFO, type KeyExport, keyExportAad, type SealedKey } from './key-export.ts';

/** The recipient of an exported key: a key pair whose private half cannot leave this page. */
export interface KeyRecipient {
  /** 65 bytes in base64url. */
  readonly publicKey: string;
  /**
   * Returns the wallet's key in base58.
   * @throws Error when it was sealed for another export or changed
   */
  readonly open: (sealed: SealedKey, of: KeyExport) => Promise<string>;
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

/** Generates a key pair for one export. Requires a secure context: https, or this machine. */
export async function keyRecipient(): Promise<KeyRecipient> {
  const pair = await newRecipient();
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    publicKey: toBase64Url(publicKey),
    async open({ encapsulatedKey, ciphertext }, of) {
      const message = {
        encapsulated: fromBase64Url(encapsulatedKey),
        ciphertext: fromBase64Url(ciphertext),
        info: bytesOf(KEY_EXPORT_INFO),
        aad: bytesOf(keyExportAad(of)),
      };
      const opened = await openHpke(pair, message).catch(() => null);
      if (opened === null) throw new Error('The key that came was not sealed for this page.');
      return new TextDecoder().decode(opened);
    },
  };
}
