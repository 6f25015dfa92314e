import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUMP_CURVE } from '../execution/bonding-curve.ts';
import { costBps, isComplete, roundTrip, type TripPool } from './round-trip.ts';

const SOL = 1_000_000_000n;
const deep: TripPool = {
  market: 'pumpfun-amm',
  reserves: { base: 200_000_000_000_000n, quote: 1_000_000n * SOL },
  feeBps: 30n,
};
const terms = { spent: SOL / 10n, tokenFeeBps: 0n, feePpm: 10_000n };
const costOf = (pool: TripPool, changed: Partial<typeof terms> = {}) => {
  const trip = roundTrip(pool, { ...terms, ...changed });
  return trip && costBps(trip);
};

describe('a round trip', () => {
  it('costs twice each fee in a deep pool', () => {
    expect(costOf(deep)).toEqual({ priceImpact: 0, poolFee: 59, tokenFee: 0, platformFee: 199, total: 258 });
  });

  it('pays the fee of the token on the buy and on the sale', () => {
    expect(costOf(deep, { tokenFeeBps: 500n, feePpm: 0n })).toMatchObject({ tokenFee: 972, platformFee: 0 });
    expect(costOf(deep, { tokenFeeBps: 10_000n })?.total).toBe(10_000);
  });

  it('moves the price of a thin pool twice', () => {
    const thin = { ...deep, reserves: { base: 1_000_000_000n, quote: SOL } };
    const cost = costOf(thin, { feePpm: 0n });
    expect(cost?.priceImpact).toBeGreaterThan(1_600);
    expect(cost?.priceImpact).toBeLessThan(1_700);
  });

  it('sells right after the buy on a curve that holds no SOL yet', () => {
    const curve: TripPool = { market: 'pumpfun', reserves: PUMP_CURVE.virtualReserves, feeBps: 100n };
    expect(costOf(curve, { feePpm: 0n })).toMatchObject({ priceImpact: 0, poolFee: 198 });
    const filled = { base: 1_000_000_000_000_000n, quote: 33n * SOL };
    expect(costOf({ ...curve, reserves: filled }, { feePpm: 0n })?.priceImpact).toBeGreaterThan(50);
  });

  it('is impossible in an empty pool, and on a curve that is bought out', () => {
    expect(roundTrip({ ...deep, reserves: { base: 0n, quote: SOL } }, terms)).toBeNull();
    expect(roundTrip({ ...deep, reserves: { base: 1n, quote: SOL } }, terms)).toBeNull();
    const reserves = { base: PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase, quote: 115n * SOL };
    expect(isComplete({ market: 'pumpfun', reserves, feeBps: 100n })).toBe(true);
    expect(isComplete({ ...deep, reserves })).toBe(false);
  });

  it('loses exactly what its parts say, in every pool', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1_000n, 10n ** 18n),
        fc.bigInt(1_000n, 10n ** 15n),
        fc.bigInt(0n, 1_000n),
        fc.bigInt(0n, 10_000n),
        fc.bigInt(1_000_000n, 10n ** 12n),
        (base, quote, feeBps, tokenFeeBps, spent) => {
          const trip = roundTrip(
            { market: 'raydium-cpmm', reserves: { base, quote }, feeBps },
            { spent, tokenFeeBps, feePpm: 10_000n },
          );
          if (trip === null) return;
          const { priceImpact, poolFee, tokenFee, platformFee } = trip.cost;
          expect(priceImpact + poolFee + tokenFee + platformFee).toBe(spent - trip.returned);
          expect(trip.returned).toBeGreaterThanOrEqual(0n);
          expect(trip.returned).toBeLessThanOrEqual(spent);
          const { total, ...parts } = costBps(trip);
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(Math.abs(total - (Number(spent - trip.returned) / Number(spent)) * 10_000)).toBeLessThan(1);
        },
      ),
    );
  });
});
