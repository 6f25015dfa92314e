import { describe, expect, it } from 'vitest';
import { accepts, FIRST, faults, SECOND, taken } from '../testing/accepts.ts';
import { walletEndpoints } from './endpoints.ts';
import { walletName } from './wallet.ts';

describe('the name of a wallet', () => {
  it('[WALLET-06] has 1 to 32 letters that can be seen', () => {
    expect(walletName.parse('  Main  ')).toBe('Main');
    expect(walletName.parse('\ufeffMa\u200bin')).toBe('Main');
    expect(
      taken(walletName, ['خرید\u200cها', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}']),
    ).toHaveLength(2);
    expect(taken(walletName, ['a', 'a'.repeat(32), 'Кошелёк', 'Main 🐸'])).toHaveLength(4);
    expect(
      taken(walletName, ['', '   ', 'a'.repeat(33), 'Ma\u202ein', 'Ma\nin', 'Ma\u0000in', 'Ma\u2028in']),
    ).toEqual([]);
  });
});

describe('a withdrawal as it is asked for', () => {
  const request = { walletAddress: FIRST, mint: SECOND, amount: '1000', destination: SECOND };

  it.each(['POST /wallet/withdraw', 'POST /wallet/withdraw/review'] as const)('is the same to %s', (call) => {
    const { body } = walletEndpoints[call];
    expect(faults(body, request)).toEqual([]);
    expect(faults(body, { ...request, password: 'secret', idempotencyKey: 'k'.repeat(8) })).toEqual([]);
    expect(faults(body, { ...request, idempotencyKey: 'short' })).toEqual(['idempotencyKey']);
  });

  it('lets a wrong amount and destination through to the codes of their own', () => {
    const { body } = walletEndpoints['POST /wallet/withdraw'];
    expect(faults(body, { ...request, amount: '-1', destination: 'nowhere' })).toEqual([]);
    expect(faults(body, { ...request, amount: '1'.repeat(41) })).toEqual(['amount']);
  });

  it('cannot set what the server decides', () => {
    const { body } = walletEndpoints['POST /wallet/withdraw'];
    for (const field of ['feeLamports', 'dueAt', 'delayHours', 'ownWallet', 'userId'])
      expect(accepts(body, { ...request, [field]: 0 })).toBe(false);
  });
});

describe('the import of a wallet', () => {
  const { body } = walletEndpoints['POST /wallet/import'];

  it('takes a secret key as text or as numbers', () => {
    expect(faults(body, { name: 'Main', secret: 'text' })).toEqual([]);
    expect(faults(body, { name: 'Main', secret: [1, 2, 3] })).toEqual([]);
    expect(faults(body, { name: 'Main', secret: [1.5] })).toEqual(['secret']);
    expect(faults(body, { name: 'Main', secret: { key: 'x' } })).toEqual(['secret']);
  });
});

describe('the archive', () => {
  const { body } = walletEndpoints['POST /wallet/archive'];

  it('[API-64] is entered and left by a word of its own', () => {
    expect([
      faults(body, { walletAddress: FIRST, archive: false }),
      faults(body, { walletAddress: FIRST }),
    ]).toEqual([[], ['archive']]);
    expect(faults(body, { walletAddress: FIRST, archive: 'true' })).toEqual(['archive']);
  });
});
