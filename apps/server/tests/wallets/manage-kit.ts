import { generateKeyPairSync } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Browser, Json } from '#tests/identity/server.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { withOwnProof } from '#tests/kit/own-proof.ts';

export const PASSWORD = 'correct horse battery';
export const recipientKey = RECIPIENT_KEY;
export const NOBODY = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

export const call = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/v1/wallet/${path}`, withOwnProof(path, body));
export const codeOf = async (call: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await call;
  return [status, body.code];
};
export const listed = async (browser: Browser, query = ''): Promise<Json[]> =>
  (await browser.get(`/api/v1/wallet/user?${query}`)).body.data;

export function freshSecret(): { address: string; secret: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  });
  const [seed, key] = [privateKey.subarray(-32), publicKey.subarray(-32)];
  return { address: toBase58(key), secret: Buffer.concat([seed, key]) };
}
