import { appCode } from '@dugout/testkit/authenticator-app';
import { describe, expect, it } from 'vitest';
import {
  authenticatorUri,
  newAuthenticatorKey,
  stepAt,
  stepOfCode,
  typedKeyOf,
} from './authenticator-code.ts';

/** RFC 6238, appendix B, the last six digits of each. */
const RFC_KEY = '12345678901234567890';
const RFC_CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(RFC_CODES)('match RFC 6238 at %d s', async (seconds, code) => {
    expect(await stepOfCode(RFC_KEY, code, seconds * 1_000)).toBe(stepAt(seconds * 1_000));
  });

  it('are accepted from the previous, current and next step only', async () => {
    const key = newAuthenticatorKey();
    const typed = typedKeyOf(authenticatorUri(key, 'a@example.com'));
    const now = 1_800_000_000_000;
    for (const [late, taken] of [
      [-60_000, false],
      [-30_000, true],
      [0, true],
      [30_000, true],
      [60_000, false],
    ] as const)
      expect([late, await stepOfCode(key, appCode(typed, now + late), now)]).toEqual([
        late,
        taken ? stepAt(now + late) : null,
      ]);
  });

  it('reject words, other lengths and other alphabets', async () => {
    const now = 59_000;
    for (const code of ['', '28708', '2870820', '２８７０８２', 'abcdef', '287 82'])
      expect(await stepOfCode(RFC_KEY, code, now)).toBeNull();
  });
});

it('come from distinct keys of 32 letters, whose address names product and account', () => {
  const keys = Array.from({ length: 50 }, newAuthenticatorKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
  const uri = new URL(authenticatorUri(keys[0] ?? '', 'trader+1@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Dugout:trader+1@example.com');
  expect(typedKeyOf(uri.href)).toMatch(/^[A-Z2-7]{52}$/);
});
