import { createECDH, randomBytes } from 'node:crypto';
import { type KeyRecipient, keyRecipient } from '@dugout/domain/key-export/recipient';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSecret } from '../secret-text.ts';
import { sealKey } from './seal-key.ts';

const OF = { owner: 'trader-1', wallet: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5' };
const secret = randomBytes(64);
const flipped = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  bytes[at] = (bytes.at(at) ?? 0) ^ 1;
  return bytes.toString('base64url');
};

let page: KeyRecipient;
beforeAll(async () => {
  page = await keyRecipient();
});

describe('[R9] a key sealed by the signer', () => {
  it('opens on the page it was sealed for, with any key pair', async () => {
    // Enough pairs for points and shared secrets that start with a zero byte.
    for (let n = 0; n < 600; n++) {
      const recipient = await keyRecipient();
      const key = randomBytes(64);
      expect(await recipient.open(sealKey(key, recipient.publicKey, OF), OF)).toBe(
        writeSecret(key).toString(),
      );
    }
  });

  it('does not open on another page, for another wallet or for another trader', async () => {
    const sealed = sealKey(secret, page.publicKey, OF);
    await expect((await keyRecipient()).open(sealed, OF)).rejects.toThrow('not sealed for this page');
    for (const of of [
      { ...OF, owner: 'trader-2' },
      { ...OF, wallet: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' },
    ])
      await expect(page.open(sealed, of)).rejects.toThrow('not sealed for this page');
  });

  it('does not open after any byte was changed', async () => {
    const { encapsulatedKey, ciphertext } = sealKey(secret, page.publicKey, OF);
    for (let at = 0; at < 65; at += 8)
      await expect(
        page.open({ encapsulatedKey: flipped(encapsulatedKey, at), ciphertext }, OF),
      ).rejects.toThrow();
    for (let at = 0; at < ciphertext.length / 2; at += 8)
      await expect(page.open({ encapsulatedKey, ciphertext: flipped(ciphertext, at) }, OF)).rejects.toThrow();
  });

  it('is a different ciphertext each time and contains nothing of the key', () => {
    const [one, two] = [sealKey(secret, page.publicKey, OF), sealKey(secret, page.publicKey, OF)];
    expect(one.encapsulatedKey).not.toBe(two.encapsulatedKey);
    expect(one.ciphertext).not.toBe(two.ciphertext);
    const bytes = Buffer.from(one.ciphertext, 'base64url');
    expect(bytes.length).toBe(writeSecret(secret).length + 16);
    expect(bytes.includes(writeSecret(secret).subarray(0, 8))).toBe(false);
  });

  it('is sealed only for points on the curve', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const point = ecdh.getPublicKey();
    const beside = Buffer.from(point);
    beside[64] = (beside[64] ?? 0) ^ 1;
    const wrong = [
      '',
      'key',
      ecdh.getPublicKey('base64url', 'compressed'),
      ecdh.getPublicKey('base64url', 'hybrid'),
      beside.toString('base64url'),
      Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url'),
      Buffer.concat([Buffer.of(4), Buffer.alloc(64, 0xff)]).toString('base64url'),
      Buffer.concat([point, Buffer.of(0)]).toString('base64url'),
    ];
    for (const recipientKey of wrong)
      expect(() => sealKey(secret, recipientKey, OF)).toThrow(/point|public key/);
  });
});
