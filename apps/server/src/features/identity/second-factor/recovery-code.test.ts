import { expect, it } from 'vitest';
import { newRecoveryCodes, RECOVERY_CODES, recoveryCodeHash } from './second-factor.service.ts';

const key = Buffer.alloc(32, 1);

it('gives ten codes without ambiguous characters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/);
});

it('accepts a code however it is typed, for its trader only', () => {
  const hash = recoveryCodeHash(key, 'one', 'abcd-efgh-jkmn');
  for (const typed of ['ABCDEFGHJKMN', ' abcd efgh jkmn ', 'abcd-EFGH-jkmn'])
    expect(recoveryCodeHash(key, 'one', typed).equals(hash)).toBe(true);
  expect(recoveryCodeHash(key, 'other', 'abcd-efgh-jkmn').equals(hash)).toBe(false);
  expect(recoveryCodeHash(Buffer.alloc(32, 2), 'one', 'abcd-efgh-jkmn').equals(hash)).toBe(false);
});
