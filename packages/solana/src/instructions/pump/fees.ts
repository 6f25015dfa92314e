import type { Reserves } from '@dugout/domain/market-events';
import type { Account } from '../../accounts/account.ts';
import type { BorshReader } from '../../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { PUMP_FEE_PROGRAM } from './derived.ts';

/** Fees of a trade in basis points. */
export interface PumpFees {
  /** Stays in the pool; curves take none. */
  readonly lp: bigint;
  readonly protocol: bigint;
  readonly creator: bigint;
}

/** Fees by market cap: FeeConfig of the fee program's IDL. */
export interface FeeSchedule {
  /** For pools not created by a curve. */
  readonly flat: PumpFees;
  /** Ascending by the market cap in lamports from which each tier applies. */
  readonly tiers: readonly { readonly from: bigint; readonly fees: PumpFees }[];
}

const HEAD = discriminator('8f3492bbdb7b4c9b');
const KEY = 32;
/** More tiers than any schedule has. */
const MAX_TIERS = 100;

const feesIn = (reader: BorshReader): PumpFees => ({
  lp: reader.u64(),
  protocol: reader.u64(),
  creator: reader.u64(),
});

/** Returns null for any account that is not a fee schedule, and for one without tiers. */
export function readFeeSchedule({ owner, data }: Account): FeeSchedule | null {
  if (owner !== PUMP_FEE_PROGRAM || discriminatorAt(data) !== HEAD) return null;
  return guardedRead(data, 8, (reader) => {
    reader.skip(1 + KEY);
    const flat = feesIn(reader);
    const count = reader.u32();
    if (count === 0 || count > MAX_TIERS) return null;
    const tiers = Array.from({ length: count }, () => ({ from: reader.u128(), fees: feesIn(reader) }));
    return { flat, tiers };
  });
}

/**
 * Returns the fees at a market cap: `supply` raw tokens at the price of these reserves. The first tier also
 * applies below its market cap.
 */
export function feesAt({ tiers }: FeeSchedule, { base, quote }: Reserves, supply: bigint): PumpFees {
  const marketCap = (quote * supply) / base;
  const [first] = tiers;
  const tier = tiers.findLast(({ from }) => from <= marketCap) ?? first;
  if (tier === undefined) throw new RangeError('a schedule without tiers');
  return tier.fees;
}
