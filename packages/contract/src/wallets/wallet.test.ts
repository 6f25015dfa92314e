import { describe, expect, it } from 'vitest';
import { accepts, FIRST, faults, SECOND, taken } from '../testing/accepts.ts';
import { walletEndpoints } from './endpoints.ts';
import { walletName } from './wallet.ts';

describe('wallet name', () => {
  it('[WALLET-06] has 1 to 32 visible letters', () => {
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

describe('withdrawal request', () => {
  const request = { walletAddress: FIRST, mint: SECOND, amount: '1000', destination: SECOND };

  it.each(['POST /wallet/withdraw', 'POST /wallet/withdraw/review'] as const)('treats %s equally', (call) => {
    const { body } = walletEndpoints[call];
    expect(faults(body, request)).toEqual([]);
    expect(faults(body, { ...request, password: 'secret', idempotencyKey: 'k'.repeat(8) })).toEqual([]);
    expect(faults(body, { ...request, idempotencyKey: 'short' })).toEqual(['idempotencyKey']);
  });

  it('accepts a wrong amount and destination, to answer with their specific codes', () => {
    const { body } = walletEndpoints['POST /wallet/withdraw'];
    expect(faults(body, { ...request, amount: '-1', destination: 'nowhere' })).toEqual([]);
    expect(faults(body, { ...request, amount: '1'.repeat(41) })).toEqual(['amount']);
  });

  it('cannot set fields decided by the server', () => {
    const { body } = walletEndpoints['POST /wallet/withdraw'];
    for (const field of ['feeLamports', 'dueAt', 'delayHours', 'ownWallet', 'userId'])
      expect(accepts(body, { ...request, [field]: 0 })).toBe(false);
  });
});

describe('wallet import', () => {
  const { body } = walletEndpoints['POST /wallet/import'];

  it('accepts a secret key as text or as numbers', () => {
    expect(faults(body, { name: 'Main', secret: 'text' })).toEqual([]);
    expect(faults(body, { name: 'Main', secret: [1, 2, 3] })).toEqual([]);
    expect(faults(body, { name: 'Main', secret: [1.5] })).toEqual(['secret']);
    expect(faults(body, { name: 'Main', secret: { key: 'x' } })).toEqual(['secret']);
  });
});

describe('archive', () => {
  const { body } = walletEndpoints['POST /wallet/archive'];

  it('[API-64] has separate words for entering and leaving', () => {
    expect([
      faults(body, { walletAddress: FIRST, archive: false }),
      faults(body, { walletAddress: FIRST }),
    ]).toEqual([[], ['archive']]);
    expect(faults(body, { walletAddress: FIRST, archive: 'true' })).toEqual(['archive']);
  });
});
