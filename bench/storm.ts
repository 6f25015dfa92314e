/**
 * P19: one of two servers is killed, and its sockets go to the other one: 5,000 sockets, each with the tape of a token
 * that trades, a fifth of them of traders with a private channel. Measures the time from the kill until a page has the
 * other server's snapshot of each channel, with the waits between the attempts of the interface's client. Once the
 * chain pauses, every page must be at the server's number, without a gap on the way.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backoffMs } from '@dugout/domain/live-feed';
import { onTwoServers } from './cluster/built-cluster.ts';
import { Page } from './cluster/page.ts';
import { saveResults } from './fan-out/save-results.ts';
import { parentOf, treeSeconds } from './lib/processor-time.ts';

const GOAL_MS = 5_000;
const TRADERS = 40;
const AT_ONCE = 50;
/** One socket in so many is a trader's. */
const TRADER_EVERY = 5;
const PRIVATE = 'chats';
const WITHIN_MS = 120_000;
const SLOT_MS = 1_000;
/** Longer than the last check takes. */
const STILL_MS = 600_000;
const LOOKED_EVERY_MS = 1_000;
const LOOKS = 60;

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '5000' } } });
const count = Number(values.sockets);

interface Opened {
  readonly page: Page;
  readonly cookie: string;
}

async function open(
  address: string,
  number: number,
  mints: readonly string[],
  cookies: readonly string[],
): Promise<Opened> {
  const isTrader = number % TRADER_EVERY === 0;
  const cookie = isTrader ? (cookies[(number / TRADER_EVERY) % cookies.length] ?? '') : '';
  const page = new Page();
  for (const name of [`trades:${mints[number % mints.length]}`, ...(isTrader ? [PRIVATE] : [])])
    page.model.wanted.add(name);
  const shown = page.snapshots();
  await page.connect(address, cookie);
  await shown;
  return { page, cookie };
}

/** Goes to another server whenever the socket ends. Resolves to the time of its new snapshots. */
async function moved({ page, cookie }: Opened, address: string): Promise<number> {
  await new Promise<void>((ended) => {
    page.onEnd = ended;
  });
  const shown = page.snapshots();
  for (let failures = 0; ; failures++) {
    await pause(backoffMs(failures, Math.random()));
    const isIn = await page.connect(address, cookie).then(
      () => true,
      () => false,
    );
    if (isIn) return shown;
  }
}

/** Returns the pages that are not at the server's number in some channel. */
async function differing(opened: readonly Opened[], address: string): Promise<number> {
  const fresh = new Map<string, Page>();
  for (const { page, cookie } of opened) {
    for (const name of page.model.wanted) {
      const key = name === PRIVATE ? `${name} ${cookie}` : name;
      if (fresh.has(key)) continue;
      const reader = new Page();
      reader.model.wanted.add(name);
      const shown = reader.snapshots();
      await reader.connect(address, cookie);
      await shown;
      fresh.set(key, reader);
    }
  }
  const differ = opened.filter(({ page, cookie }) =>
    [...page.model.wanted].some((name) => {
      const mine = page.model.known.get(name);
      const server = fresh.get(name === PRIVATE ? `${name} ${cookie}` : name)?.model.known.get(name);
      return mine === undefined || mine.epoch !== server?.epoch || mine.seq !== server.seq;
    }),
  );
  for (const reader of fresh.values()) reader.close();
  return differ.length;
}

await onTwoServers(
  {
    traders: TRADERS,
    bots: true,
    slotMs: SLOT_MS,
    settings: { MAX_CONNECTIONS: '20000', MAX_CONNECTIONS_PER_ADDRESS: '20000' },
  },
  async ({ cluster, people, servers: [a, b] }) => {
    const { chain, mints } = cluster.world;
    const cookies = people.map((person) => person.cookie());
    const opened: Opened[] = [];
    for (let at = 0; at < count; at += AT_ONCE)
      opened.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, more) =>
            open(a.address, at + more, mints, cookies),
          ),
        )),
      );
    console.log(`${opened.length} sockets on A`);
    const { rows } = await cluster.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const postgres = parentOf(rows[0]?.pid ?? 0);
    const databaseBefore = treeSeconds(postgres);
    const serverBefore = treeSeconds(b.handle.pid ?? 0);
    const moves = opened.map((one) => moved(one, b.address));
    const killedAt = performance.now();
    await a.handle.kill('server');
    const all = await Promise.race([Promise.all(moves), pause(WITHIN_MS, null, { ref: false })]);
    if (all === null) throw new Error(`storm: not every page came back within ${WITHIN_MS / 1_000} s`);
    const took = all.map((at) => at - killedAt).sort((one, other) => one - other);
    const seconds = (took.at(-1) ?? 0) / 1_000;
    const database = (treeSeconds(postgres) - databaseBefore) / seconds;
    const server = (treeSeconds(b.handle.pid ?? 0) - serverBefore) / seconds;
    const percentile = (share: number): number =>
      took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;

    await chain.run('run', STILL_MS);
    let differ = opened.length;
    for (let look = 0; look < LOOKS && differ > 0; look++) {
      await pause(LOOKED_EVERY_MS);
      differ = await differing(opened, b.address);
    }
    const faults = opened.flatMap(({ page }) => page.model.faults);
    for (const { page } of opened) page.close();
    const p99 = percentile(0.99);
    console.log(
      `${opened.length} sockets moved: p50 ${Math.round(percentile(0.5))} ms, p99 ${Math.round(p99)} ms, all after ${Math.round(seconds * 1_000)} ms; ` +
        `goal ${GOAL_MS} ms at p99: ${p99 <= GOAL_MS ? 'met' : 'not met'}; database ${(database * 100).toFixed(0)} % of a core, server ${(server * 100).toFixed(0)} %`,
    );
    console.log(`${differ} pages differ from the server in the end, ${faults.length} gaps`);
    if (differ > 0 || faults.length > 0)
      throw new Error(`storm: pages are wrong: ${faults.slice(0, 3).join('; ')}`);
    saveResults('storm', { sockets: opened.length, p99, took, database, server });
  },
);
