import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { open, seal } from './seal.ts';

const key = randomBytes(32);
const sealed = seal(key, 'trader 1', Buffer.from('words'));

it('opens sealed data only under its key and context', () => {
  expect(open(key, 'trader 1', sealed).toString()).toBe('words');
  expect(() => open(key, 'trader 2', sealed)).toThrow();
  expect(() => open(randomBytes(32), 'trader 1', sealed)).toThrow();
});

it('rejects changed or truncated bytes', () => {
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
    expect(() => open(key, 'trader 1', changed)).toThrow();
  }
  expect(() => open(key, 'trader 1', sealed.subarray(0, 20))).toThrow();
});

it('seals the same text differently each time', () => {
  expect(seal(key, 'trader 1', Buffer.from('words')).equals(sealed)).toBe(false);
});
