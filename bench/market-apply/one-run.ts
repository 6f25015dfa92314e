import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Trade } from '@dugout/domain/market-events';
import { type Answer, SIDES, type SideName } from './sides.ts';
import { DAY_MS, START, TRADES, TradeStream } from './trades.ts';

/** Number of last trades followed by a read of their token's figures. */
const READ_AFTER = 200_000;
const BATCH = 2_000;
const CHECKED_TOKENS = 3_000;

/** Measurements of one side in a separate process. */
export interface Report {
  /** Trades per CPU-second, garbage collection included. */
  readonly apply: number;
  readonly current: number;
  /** Bytes retained after a collection, bytes of the large tables, and the peak of the process. */
  readonly kept: number;
  readonly tables: number;
  readonly resident: number;
  readonly answers: readonly Answer[];
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function kept(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Trades per CPU-second of the next `count`, generated in small batches outside the measured time. */
function speedOf(stream: TradeStream, count: number, take: (trade: Trade) => void): number {
  let spent = 0;
  for (let left = count; left > 0; left -= BATCH) {
    const batch = stream.batch(Math.min(BATCH, left));
    const from = process.cpuUsage();
    for (const trade of batch) take(trade);
    const { user, system } = process.cpuUsage(from);
    spent += user + system;
  }
  return count / (spent / 1_000_000);
}

function runOne(name: SideName): Report {
  const stream = new TradeStream();
  const before = kept();
  const side = SIDES[name]();
  const apply = speedOf(stream, TRADES - READ_AFTER, (trade) => side.apply(trade));
  const current = speedOf(stream, READ_AFTER, (trade) => {
    side.apply(trade);
    side.read(trade.mint, trade.time);
  });
  const bytes = {
    kept: kept() - before,
    tables: side.tables(),
    resident: process.resourceUsage().maxRSS * 1_024,
  };
  const answers = stream.mints.slice(0, CHECKED_TOKENS).map((mint) => side.answer(mint, START + DAY_MS));
  return { apply, current, ...bytes, answers };
}

const name = process.argv[2];
if (name !== 'ours' && name !== 'peer')
  throw new Error('one-run.ts is started by market-apply.ts with the name of a side');
process.send?.(runOne(name), undefined, undefined, () => process.disconnect());
