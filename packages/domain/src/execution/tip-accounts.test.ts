import { describe, expect, it } from 'vitest';
import { isAddress } from '../address.ts';
import { TIP_ACCOUNTS } from './tip-accounts.ts';

describe('TIP_ACCOUNTS', () => {
  it('has 34 addresses, each once', () => {
    expect(TIP_ACCOUNTS.every((account) => isAddress(account))).toBe(true);
    expect(new Set(TIP_ACCOUNTS).size).toBe(34);
  });
});
