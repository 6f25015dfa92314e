import { fromBase58, isAddress } from '@dugout/domain/address';
import { expect, it } from 'vitest';
import { addressText, SignatureMaker } from './base58-text.ts';

it("creates unique 32-byte addresses with a launchpad's suffix", () => {
  const made = new Set<string>();
  for (let seed = 1; seed <= 5; seed++) {
    for (let number = 0; number < 2_000; number++) {
      const address = addressText(seed * 7_919, number, number % 2 === 0 ? 'pump' : '');
      expect(isAddress(address)).toBe(true);
      if (number % 2 === 0) expect(address.endsWith('pump')).toBe(true);
      made.add(address);
    }
  }
  expect(made.size).toBe(10_000);
});

it('creates unique 64-byte signatures', () => {
  const maker = new SignatureMaker(42);
  const made = new Set<string>();
  for (let a = 0; a < 100; a++) {
    for (const b of [0, 1, 2, 3, 1_000, 0xf000_0000, 0xffff_ffff]) {
      const signature = maker.make(a, b);
      expect(fromBase58(signature)?.length).toBe(64);
      made.add(signature);
    }
  }
  expect(made.size).toBe(700);
});
