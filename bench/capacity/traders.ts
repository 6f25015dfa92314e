import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@dugout/testkit/postgres';
import { clanChannel, follow, mintsOf, signedUp, write } from '../growth/actions.ts';
import { startBuilt, stop } from '../swap/processes.ts';
import { Trader } from '../swap/trader.ts';
import { type Cost, less, Meter } from './meter.ts';

const TRADERS = 8;
const FOLLOWERS = 40;
const FOLLOWED_SWAPS = 20;
const IDLE_SECONDS = 20;

interface TraderCosts {
  readonly swap: Cost;
  readonly message: Cost;
  /** A notified trade of a followed wallet. */
  readonly notification: Cost;
  /** A second without anybody. */
  readonly idle: Cost;
}

/** Measures a built server in paper mode on its own PostgreSQL, with default durability. */
export async function measureTraders(count: number): Promise<TraderCosts> {
  const postgres = await startPostgres({ shared_buffers: '256MB' });
  if (postgres === null) throw new Error('PostgreSQL is not installed: set POSTGRES_BIN');
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-capacity-'));
  const place = { dataDir, databaseUrl: postgres.url };
  const { process: server, port } = await startBuilt(place, { SIM_SEED: 'capacity', SIM_CROWD: 'off' }, []);
  const meter = await Meter.open(postgres.url, server.pid ?? 0, postgres.pid ?? 0);
  try {
    const people = [];
    for (let n = 0; n < FOLLOWERS; n++) people.push(await signedUp(port, `person${n}`));
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('nobody signed up');
    const mints = await mintsOf(first, TRADERS);
    const traders: Trader[] = [];
    for (const [n, mint] of mints.entries()) traders.push(await Trader.signUp(port, `trader${n}`, mint));
    const [followed] = traders;
    if (followed === undefined) throw new Error('no tokens in the market');

    const idle = await meter.idle(IDLE_SECONDS);
    const rounds = Math.ceil(count / traders.length);
    const swap = await meter.each(rounds * traders.length, idle, async () => {
      for (let n = 0; n < rounds; n++) await Promise.all(traders.map((trader) => trader.swap()));
    });
    const channel = await clanChannel(first, second);
    const message = await meter.each(count, idle, async () => {
      for (let n = 0; n < count; n++) await write(first, channel, n);
    });
    for (const person of people) await follow(person, followed.walletAddress);
    const notified = await meter.each(FOLLOWERS * FOLLOWED_SWAPS, idle, async () => {
      for (let n = 0; n < FOLLOWED_SWAPS; n++) await followed.swap();
    });
    for (const one of [...people, ...traders]) one.close();
    return { swap, message, notification: less(notified, swap, 1 / FOLLOWERS), idle };
  } finally {
    await meter.close();
    await stop(server);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
