import { SOL_MINT } from '@dugout/domain/sol';
import type { MarketRecord } from '../../apps/server/src/ingest/log/market-record.ts';
import { encodeRecord } from '../../apps/server/src/ingest/log/record-codec.ts';

const SIGNATURE = '5xKWuQJc3y8LJcm2mSPi8o1bqJz7Y2tTn6VqWZb4rD1eHkGf9sNaPuXvRwMcLdEjTiBoSyUh4vQm7RzKpWcX';
/** The token of every trade. */
export const MINT = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const POOL = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

/** Returns the record with a number, a trade. A pure function, so that a reader can check each one. */
export const recordOf = (n: number): MarketRecord => ({
  kind: 'event',
  stays: false,
  event: {
    kind: 'trade',
    id: `${SIGNATURE}:${n}`,
    signature: SIGNATURE,
    slot: 400_000_000 + (n >> 10),
    time: 1_760_000_000_000 + n,
    market: 'pumpfun',
    pool: POOL,
    wallet: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
    side: n % 3 === 0 ? 'sell' : 'buy',
    mint: MINT,
    decimals: 6,
    tokenAmount: BigInt(1_000_000 + n * 7_919),
    quoteMint: SOL_MINT,
    quoteAmount: BigInt(10_000_000 + n * 104_729),
    feeAmount: BigInt(n % 1_000),
    reserves: { base: 1_073_000_000_000_000n - BigInt(n), quote: 30_000_000_000n + BigInt(n) },
  },
});

/** @throws Error when it is not the record with this number */
export function checkRecord(record: MarketRecord, n: number): void {
  if (encodeRecord(record) !== encodeRecord(recordOf(n)))
    throw new Error(`not record ${n}: ${encodeRecord(record)}`);
}
