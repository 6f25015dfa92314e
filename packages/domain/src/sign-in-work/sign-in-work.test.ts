import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { bitsOfWork, solveSignInWork, WORK_ROUNDS } from './sign-in-work.ts';

it('is measured by the leading zero bits of PBKDF2 with the challenge as salt', async () => {
  for (let nonce = 0; nonce < 40; nonce++) {
    const digest = pbkdf2Sync(`${nonce}`, 'a challenge', WORK_ROUNDS, 32, 'sha256');
    const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(await bitsOfWork({ challenge: 'a challenge', nonce: `${nonce}` })).toBe(bits.indexOf('1'));
  }
});

it('is solved by the first nonces with enough of them', async () => {
  const done = await solveSignInWork({ challenge: 'another', bits: 6 });
  expect(await bitsOfWork(done)).toBeGreaterThanOrEqual(6);
  expect(await bitsOfWork({ ...done, challenge: 'others' })).toBeLessThan(6);
});
