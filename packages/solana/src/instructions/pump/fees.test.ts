import { describe, expect, it } from 'vitest';
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_FEE_PROGRAM } from './derived.ts';
import { feesAt, readFeeSchedule } from './fees.ts';

const numbers = (...values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at);
  return bytes;
};
const tier = (from: bigint, creator: bigint) => numbers(from, 0n, 2n, 93n, creator);
const data = Uint8Array.from(
  Buffer.concat([
    Buffer.from('8f3492bbdb7b4c9b', 'hex'),
    Buffer.alloc(33),
    numbers(25n, 5n, 0n),
    Buffer.from([3, 0, 0, 0]),
    tier(0n, 30n),
    tier(420n, 95n),
    tier(1_470n, 90n),
  ]),
);
const schedule = readFeeSchedule({ owner: PUMP_FEE_PROGRAM, data });

describe('the fee schedule of pump.fun', () => {
  it('has flat fees and fees by market cap', () => {
    expect(schedule?.flat).toEqual({ lp: 25n, protocol: 5n, creator: 0n });
    expect(schedule?.tiers.map(({ from }) => from)).toEqual([0n, 420n, 1_470n]);
  });

  it.each([
    [0n, 30n],
    [419n, 30n],
    [420n, 95n],
    [1_469n, 95n],
    [9_999n, 90n],
  ])('at a market cap of %i charges the creator fee %i', (marketCap, creator) => {
    if (schedule === null) throw new Error('no schedule');
    expect(feesAt(schedule, { base: 10n, quote: marketCap }, 10n).creator).toBe(creator);
  });

  it.each([
    ['another program', { owner: PUMP_PROGRAM, data }],
    ['another account', { owner: PUMP_FEE_PROGRAM, data: data.slice(1) }],
    ['an account that ends early', { owner: PUMP_FEE_PROGRAM, data: data.slice(0, -1) }],
    ['no tiers', { owner: PUMP_FEE_PROGRAM, data: Uint8Array.from([...data.slice(0, 65), 0, 0, 0, 0]) }],
  ])('is not read from %s', (_name, account) => {
    expect(readFeeSchedule(account)).toBeNull();
  });
});
