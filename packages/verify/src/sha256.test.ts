import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** FIPS 180-4, the examples of NIST. */
it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])("matches the standard's examples", (text, hash) => {
  expect(toHex(sha256(utf8(text)))).toBe(hash);
});

it('matches OpenSSL for any bytes in any parts', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), (parts) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      expect(toHex(sha256(...parts))).toBe(hash.digest('hex'));
    }),
    { numRuns: 500 },
  );
});
