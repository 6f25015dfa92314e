import { describe, expect, it } from 'vitest';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { choiceAfter, fundsOf } from './wallet-funds.ts';

const [rich, poor] = [
  walletOf({ address: 'a', lamports: '9' }),
  walletOf({ id: 'w2', address: 'b', lamports: '3' }),
];
const held = [positionOf({ walletAddress: 'b', amount: '50' })];

describe('funds of several wallets', () => {
  it('are those of the poorest, since each trades the whole amount', () => {
    expect(fundsOf([rich, poor], held, { side: 'buy', sellPercent: 100 })).toMatchObject({
      first: 'a',
      lamports: 3n,
      held: 0n,
      heldInAll: 50n,
    });
  });

  it('exclude empty wallets from a percentage sell', () => {
    const funds = fundsOf([rich, poor], held, { side: 'sell', sellPercent: 50 });
    expect([funds?.traded.map(({ address }) => address), funds?.held]).toEqual([['b'], 50n]);
    expect(funds?.heldAmounts).toEqual(['50']);
    expect(fundsOf([], held, { side: 'buy', sellPercent: null })).toBeNull();
  });
});

describe('wallet choice', () => {
  const own = walletOf({ id: 'w3', address: 'c', connected: true });

  it('selects a connected wallet only by itself', () => {
    expect(choiceAfter([rich, poor], own)).toEqual([own]);
    expect(choiceAfter([own], rich)).toEqual([rich]);
  });

  it('toggles the others', () => {
    expect(choiceAfter([rich], poor)).toEqual([rich, poor]);
    expect(choiceAfter([rich, poor], rich)).toEqual([poor]);
  });
});
