import {
  KEY_EXPORT_INFO,
  type KeyExport,
  keyExportAad,
  RECIPIENT_KEY,
  type SealedKey,
} from '@dugout/domain/key-export/key-export';
import { writeSecret } from '../secret-text.ts';
import { SignerError } from '../signer-error.ts';
import { sealHpke } from './seal-hpke.ts';

/**
 * Encodes a wallet's 64 bytes in base58 and seals them for `recipientKey`. Throws `SignerError` `bad_request` for
 * an invalid key.
 */
export function sealKey(secret: Uint8Array, recipientKey: string, of: KeyExport): SealedKey {
  if (!RECIPIENT_KEY.test(recipientKey))
    throw new SignerError('bad_request', 'recipientKey is no public key in base64url');
  const written = writeSecret(secret);
  try {
    const { encapsulated, ciphertext } = sealHpke(Buffer.from(recipientKey, 'base64url'), written, {
      info: Buffer.from(KEY_EXPORT_INFO),
      aad: Buffer.from(keyExportAad(of)),
    });
    return {
      encapsulatedKey: encapsulated.toString('base64url'),
      ciphertext: ciphertext.toString('base64url'),
    };
  } finally {
    written.fill(0);
  }
}
