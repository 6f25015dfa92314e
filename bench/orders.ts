/**
 * P11, triggers: 100,000 active orders on 20,000 tokens, and trades that move their prices. Ours is the in-memory
 * book used by the server, the peer a query per tick against an indexed table. Both must trigger the same orders,
 * each once.
 */
import { TriggerBook } from '@dugout/domain/orders/trigger-book';
import { type Comparison, median, report } from './lib/compare.ts';
import { armedOrders, inSol, randomFrom, type Tick, ticks } from './orders/market.ts';
import { orderTable } from './orders/postgres.ts';

const RUNS = 5;
const TICKS = 20_000;
/**
 * Ours finishes the peer's number of ticks too quickly to be timed, so it processes this many, over several
 * books.
 */
const OUR_TICKS = 200_000;

function ours(
  orders: ReturnType<typeof armedOrders>,
  trades: readonly Tick[],
): { readonly fired: string[]; readonly seconds: number } {
  const book = new TriggerBook();
  for (const order of orders) book.add(order);
  const prices = trades.map(({ price }) => inSol(price));
  const fired: string[] = [];
  const start = process.hrtime.bigint();
  for (const [n, { mint }] of trades.entries()) {
    for (const id of book.priced(mint, prices[n] ?? inSol(1))) fired.push(id);
  }
  return { fired, seconds: Number(process.hrtime.bigint() - start) / 1e9 };
}

function assertSame(mine: readonly string[], theirs: readonly string[]): void {
  if (new Set(mine).size !== mine.length) throw new Error('an order triggered twice');
  const other = new Set(theirs);
  const missing = mine.filter((id) => !other.has(id));
  if (mine.length !== theirs.length || missing.length > 0) {
    throw new Error(
      `ours triggered ${mine.length} orders, the peer ${theirs.length}, ${missing.length} of which ours lacks`,
    );
  }
}

const table = await orderTable();
if (table === null) {
  console.log('PostgreSQL is not installed: nothing to compare with. On Debian: apt-get install postgresql');
} else {
  const speeds: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  let fired = 0;
  for (let run = 0; run < RUNS; run++) {
    const seed = 1 + Math.floor(randomFrom(run + 1)() * 1e9);
    const [orders, trades] = [armedOrders(seed), ticks(seed + 1, TICKS)];
    await table.arm(orders);
    const start = process.hrtime.bigint();
    const theirs = await table.run(trades);
    speeds.peer.push(TICKS / (Number(process.hrtime.bigint() - start) / 1e9));
    const mine = ours(orders, trades).fired;
    assertSame(mine, theirs);
    fired += mine.length;
    speeds.ours.push(OUR_TICKS / ours(orders, ticks(seed + 1, OUR_TICKS)).seconds);
  }
  await table.close();
  const ratios = speeds.ours.map((speed, run) => speed / (speeds.peer[run] ?? Number.NaN));
  const side = (name: string, values: number[]) => ({
    name,
    median: median(values),
    worst: Math.min(...values),
  });
  const comparison: Comparison = {
    what: `Ticks matched against 100,000 orders on 20,000 tokens (${fired} fired in ${RUNS} runs, the same on both sides)`,
    unit: 'ticks',
    sides: [side('book in memory', speeds.ours), side('PostgreSQL query', speeds.peer)],
    ratio: { median: median(ratios), worst: Math.min(...ratios) },
    goal: 250,
  };
  await report('orders', [comparison]);
}
