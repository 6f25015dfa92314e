/**
 * Measures the growth of the database, per table with its indexes: for each account, swap, message, call,
 * notified trade of a followed wallet, and while idle. The server runs as with `npm start`, in paper mode on its
 * simulated market, with a separate PostgreSQL. Every table is rewritten before measuring, so that only current
 * rows count. `npm run bench -- growth --swaps 2000 --messages 2000 --accounts 40 --quiet-minutes 1`
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { saveResults } from './fan-out/save-results.ts';
import { callToken, clanChannel, follow, mintsOf, signedUp, write } from './growth/actions.ts';
import { bytesOf, type Growth, growthOf, readSizes, type Sizes, without } from './growth/table-sizes.ts';
import { postgres } from './swap/databases.ts';
import { startBuilt, stop } from './swap/processes.ts';
import { Trader } from './swap/trader.ts';

const TRADERS = 8;
const CALLS_EACH = 5;
/** Number of followed-wallet notifications that a trader gets in a minute. */
const FOLLOWED_SWAPS = 20;
/** Longer than all follow-up work of an event, such as an equity point. */
const SETTLE_MS = 8_000;

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '2000' },
    messages: { type: 'string', default: '2000' },
    accounts: { type: 'string', default: '40' },
    'quiet-minutes': { type: 'string', default: '1' },
  },
});
const swaps = Math.round(Number(values.swaps) / TRADERS) * TRADERS;
const messages = Number(values.messages);
const accounts = Number(values.accounts);
const quietMinutes = Number(values['quiet-minutes']);

const databases = await postgres();
if (databases === null) throw new Error('PostgreSQL is not installed');
const place = await databases.create('growth');
const { process: server, port } = await startBuilt(place, { SIM_SEED: 'growth', SIM_CROWD: 'off' }, []);
const client = new pg.Client(place.databaseUrl ?? '');
await client.connect();

const results: Record<string, { count: number; bytes: number; diskBytes: number; tables: Growth[] }> = {};

async function settled(): Promise<Sizes> {
  for (;;) {
    await pause(SETTLE_MS);
    const { rows } = await client.query('SELECT FROM outbox_event WHERE done_at IS NULL LIMIT 1');
    if (rows.length === 0) return readSizes(client);
  }
}

function show(what: string, count: number, before: Sizes, after: Sizes, tables: Growth[]): void {
  const bytes = tables.reduce((sum, table) => sum + bytesOf(table), 0);
  const diskBytes =
    (after.diskBytes - [...before.tables.values()].reduce((sum, one) => sum + bytesOf(one), 0)) / count;
  results[what] = { count, bytes, diskBytes, tables };
  console.log(
    `\n${what}: ${Math.round(bytes)} B each (${count} measured; ${Math.round(diskBytes)} B on disk before a vacuum)`,
  );
  for (const { table, rows, tableBytes, indexBytes } of tables)
    console.log(
      `  ${table.padEnd(24)} ${rows.toFixed(2).padStart(7)} rows ${Math.round(tableBytes).toString().padStart(6)} B + ${Math.round(indexBytes).toString().padStart(5)} B of indexes`,
    );
}

async function measured(what: string, count: number, before: Sizes): Promise<Sizes> {
  const after = await settled();
  show(what, count, before, after, growthOf(before, after, count));
  return after;
}

try {
  let sizes = await settled();
  const people = [];
  for (let n = 0; n < accounts; n++) people.push(await signedUp(port, `growth${n}`));
  sizes = await measured('account', accounts, sizes);

  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('--accounts must be 2 or more');
  const mints = await mintsOf(first, 50);
  const traders = [];
  for (let n = 0; n < TRADERS; n++)
    traders.push(await Trader.signUp(port, `trader${n}`, mints[n % mints.length] ?? ''));
  sizes = await settled();
  for (let n = 0; n < swaps / TRADERS; n++) await Promise.all(traders.map((trader) => trader.swap()));
  sizes = await measured('swap', swaps, sizes);
  const perSwap = results['swap']?.tables ?? [];

  const channel = await clanChannel(first, second);
  sizes = await settled();
  for (let n = 0; n < messages; n++) await write(first, channel, n);
  sizes = await measured('message', messages, sizes);

  for (const [n, person] of people.entries())
    for (let call = 0; call < CALLS_EACH; call++)
      await callToken(person, mints[(n * CALLS_EACH + call) % mints.length] ?? '');
  sizes = await measured('call', accounts * CALLS_EACH, sizes);

  const [followed] = traders;
  if (followed === undefined) throw new Error('no trades in the market');
  for (const person of people) await follow(person, followed.walletAddress);
  sizes = await settled();
  for (let n = 0; n < FOLLOWED_SWAPS; n++) await followed.swap();
  const events = accounts * FOLLOWED_SWAPS;
  const after = await settled();
  show(
    'followed-wallet event',
    events,
    sizes,
    after,
    without(growthOf(sizes, after, events), perSwap, 1 / accounts),
  );
  sizes = after;

  const minutes = quietMinutes + SETTLE_MS / 60_000;
  await pause(quietMinutes * 60_000);
  sizes = await measured('quiet minute', minutes, sizes);

  for (const one of [...people, ...traders]) one.close();
} finally {
  await client.end();
  await stop(server);
  await databases.stop();
}
saveResults('growth', results);
