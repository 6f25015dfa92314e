import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyStrict } from './ed25519.ts';

const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const message = Buffer.from('message');

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function signed() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { key, signature: sign(null, message, privateKey) };
}

/** Returns OpenSSL's own verdict. */
function verifyLoosely(key: Buffer, signature: Buffer): boolean {
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' }),
    signature,
  );
}

describe('verifyStrict', () => {
  it('accepts only the signature of these bytes by this key', () => {
    const { key, signature } = signed();
    expect(verifyStrict(key, message, signature)).toBe(true);
    expect(verifyStrict(key, Buffer.from('messagf'), signature)).toBe(false);
    expect(verifyStrict(signed().key, message, signature)).toBe(false);
    for (let bit = 0; bit < 512; bit += 37) {
      const flipped = Buffer.from(signature);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyStrict(key, message, flipped)).toBe(false);
    }
  });

  it('rejects the second signature with s + L', () => {
    const { key, signature } = signed();
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`);
    expect(verifyStrict(key, message, Buffer.concat([signature.subarray(0, 32), bytesOf(s + L)]))).toBe(
      false,
    );
  });

  it('rejects keys of small order, for which OpenSSL accepts one signature for every message', () => {
    const identity = bytesOf(1n);
    const basePoint = Buffer.from('5866666666666666666666666666666666666666666666666666666666666666', 'hex');
    const universal = Buffer.concat([basePoint, bytesOf(1n)]);
    expect(verifyLoosely(identity, universal)).toBe(true);
    expect(verifyStrict(identity, message, universal)).toBe(false);
    const smallOrder = [
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      // The identity again, with y encoded as p + 1.
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    ];
    for (const key of smallOrder)
      expect(verifyStrict(Buffer.from(key, 'hex'), message, universal)).toBe(false);
  });

  it('rejects wrong lengths', () => {
    const { key, signature } = signed();
    expect(verifyStrict(key.subarray(1), message, signature)).toBe(false);
    expect(verifyStrict(key, message, signature.subarray(1))).toBe(false);
    expect(verifyStrict(key, message, Buffer.concat([signature, Buffer.of(0)]))).toBe(false);
  });
});
