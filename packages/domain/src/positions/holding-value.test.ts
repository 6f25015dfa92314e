import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitValue, type Holding, holdingValues, knownValue } from './holding-value.ts';

const SOL = 1_000_000_000n;
const reserves = { base: 1_000_000n * 1_000_000n, quote: 30n * SOL };
const pools = { pool: (mint: string) => (mint === 'known' ? { reserves } : null) };
const holding = (mint: string, amount: bigint, unknownAmount = 0n): Holding => ({
  mint,
  amount,
  unknownAmount,
});

describe('the exit value', () => {
  it("is the pool's payout for the whole amount, including price impact", () => {
    expect(exitValue(reserves.base, { reserves })).toBe(15n * SOL);
    expect(exitValue(0n, { reserves })).toBe(0n);
  });

  it('is unknown without a pool', () => expect(exitValue(1n, null)).toBeNull());
});

describe('the values of holdings', () => {
  it('keep their order, and are unknown for an unknown pool', () => {
    expect(holdingValues([holding('other', 5n), holding('known', reserves.base)], pools)).toEqual([
      null,
      15n * SOL,
    ]);
  });

  it('of one token add up to the proceeds of selling all of it, however it is spread over wallets', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, reserves.base), { minLength: 1, maxLength: 6 }), (amounts) => {
        const values = holdingValues(
          amounts.map((amount) => holding('known', amount)),
          pools,
        );
        const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
        expect(values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)).toBe(
          exitValue(whole, { reserves }),
        );
      }),
    );
  });

  it('are unknown for an empty holding', () =>
    expect(holdingValues([holding('known', 0n)], pools)).toEqual([null]));
});

describe('the value of tokens with a known cost', () => {
  it('is their share of the whole', () => {
    expect(knownValue(100n, holding('known', 10n, 4n))).toBe(60n);
    expect(knownValue(100n, holding('known', 10n))).toBe(100n);
  });

  it('is unknown without a known cost or a value', () => {
    expect(knownValue(100n, holding('known', 10n, 10n))).toBeNull();
    expect(knownValue(null, holding('known', 10n))).toBeNull();
  });
});
