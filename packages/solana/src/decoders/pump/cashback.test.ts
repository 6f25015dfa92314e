import { expect, it } from 'vitest';
import { readSwap } from '../pump-swap/layout.ts';
import { readTrade } from './layout.ts';

const u64 = (...values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at);
  return bytes;
};
const key = Buffer.alloc(32, 1);
const name = Buffer.concat([Buffer.from([4, 0, 0, 0]), Buffer.from('sell')]);

/**
 * A sell of a cashback coin on its curve, with the amounts reported by pump.fun: 95 and 30 basis points, the
 * latter returned to the trader.
 */
const [GROSS, PROTOCOL, CASHBACK] = [148_627_488n, 1_411_962n, 445_883n];
const curveSale = Buffer.concat([
  key,
  u64(GROSS, 5_000_000_000_000n),
  Buffer.from([0]),
  key,
  u64(1_700_000_000n, 30_858_990_212n, 1_043_131_994_320_754n, 0n, 0n),
  key,
  u64(95n, PROTOCOL),
  key,
  u64(0n, 0n),
  Buffer.from([0]),
  u64(0n, 0n, 0n, 0n),
  name,
  Buffer.from([0]),
  u64(30n, CASHBACK),
]);

it("counts a curve trader's cashback among the fees", () => {
  expect(readTrade(curveSale, 0).fee).toBe(PROTOCOL + CASHBACK);
  expect(readTrade(curveSale.subarray(0, curveSale.length - 16), 0).fee).toBe(PROTOCOL);
});

it('counts it in pools too', () => {
  const gross = 117_619_534n;
  const [lp, protocol, cashback] = [235_240n, 1_093_863n, 352_859n];
  const sale = Buffer.concat([
    u64(
      0n,
      5_000_000_000_000n,
      0n,
      0n,
      0n,
      900_000_000_000_000n,
      20_000_000_000n,
      gross,
      20n,
      lp,
      93n,
      protocol,
    ),
    u64(gross - lp, gross - lp - protocol - cashback),
    ...Array.from({ length: 7 }, () => key),
    u64(0n, 0n, 30n, cashback),
  ]);
  expect(readSwap(sale, 0, false)).toMatchObject({
    fee: lp + protocol + cashback,
    quote: gross - lp - protocol - cashback,
  });
});
