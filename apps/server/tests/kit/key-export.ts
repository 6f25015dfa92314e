import { createECDH } from 'node:crypto';
import { type KeyRecipient, keyRecipient } from '@dugout/domain/key-export/recipient';

/** A public key as created by a browser, for exports that nobody opens. */
export const RECIPIENT_KEY = createECDH('prime256v1').generateKeys('base64url');

interface Poster {
  post(
    path: string,
    body: object,
  ): Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> }>;
  get(path: string): Promise<{ readonly body: ReturnType<typeof JSON.parse> }>;
}

/**
 * Exports a key like the page: creates a key pair, sends the public half, and opens the result. Returns the key
 * in base58.
 */
export async function exportedKey(trader: Poster, walletAddress: string, proof: object): Promise<string> {
  const recipient: KeyRecipient = await keyRecipient();
  const { publicKey: recipientKey } = recipient;
  const { status, body } = await trader.post('/api/v1/wallet/export', {
    walletAddress,
    recipientKey,
    ...proof,
  });
  if (status !== 200) throw new Error(`no key: ${status} ${body.code}`);
  const owner: string = (await trader.get('/api/v1/me')).body.data.userId;
  return recipient.open(body.data.sealed, { owner, wallet: walletAddress });
}
