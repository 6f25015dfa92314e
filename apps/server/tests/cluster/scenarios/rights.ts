/** The table of rights (R8) on two servers: the caller's rights change on A, the call is made on B. */
import { allRows, subjectsOf, title } from '#tests/calls/rights/all-rows.ts';
import { type Callers, type Cells, cellsOf, KINDS, wantedOf } from '#tests/calls/rights/callers.ts';
import { callableServer } from '#tests/kit/callable-server.ts';
import { openCluster } from '../processes/cluster-world.ts';
import { type Report, times } from '../processes/report.ts';
import {
  callersOnTwo,
  outcomeOn,
  READERS,
  RIGHT_CHANGES,
  type RightChange,
  readersAt,
} from '../rights-on-two.ts';
import { heldAfter, twoOf } from './two-servers.ts';

const OPEN_WITHIN_MS = 60_000;
const HOLDS_MS = 1_000;
const COMES_WITHIN_MS = 30_000;

export async function runRights(
  { folder, seed }: { readonly folder: string; readonly seed: string },
  report: Report,
): Promise<void> {
  // On paper there are giveaways, so that every row can be called.
  const settings = { TRADING_MODE: 'paper' };
  const cluster = await openCluster({ folder, seed, servers: 2, traders: 1, settings, bots: true });
  try {
    const [a, b] = twoOf(cluster);
    const { onA, onB } = await callersOnTwo(callableServer(a.address), b.address);
    await untilPriced(a.address);
    const subjects = await subjectsOf(onA, await openGiveaway(a.address));
    for (const changed of RIGHT_CHANGES) await changes(onA, onB, changed, report);
    const readers = await readersAt(b, onA);
    report.check(
      'live channels of chats admit their members',
      JSON.stringify(readers) === JSON.stringify(READERS),
      JSON.stringify(readers),
    );
    const faults: string[] = [];
    const rows = allRows(subjects);
    for (const row of rows) {
      const [cells, wanted] = [await cellsOf(onB, row), wantedOf(row)];
      faults.push(...differences(title(row), cells, wanted));
    }
    report.none(
      'each call on B is limited to what its caller may do since the change on A',
      faults,
      `${rows.length} calls, ${rows.length * KINDS.length} cells`,
    );
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

const differences = (name: string, cells: Cells, wanted: Cells): string[] =>
  KINDS.filter((kind) => cells[kind] !== wanted[kind]).map(
    (kind) => `${name}: ${kind} gets ${cells[kind]}, not ${wanted[kind]}`,
  );

/** Returns the id of the giveaway that a server opens by itself. */
async function openGiveaway(address: string): Promise<string> {
  let id: string | undefined;
  await heldAfter(OPEN_WITHIN_MS, async () => {
    const { body } = await callableServer(address).client().call('/api/v1/giveaway');
    const { data } = body as { data: { giveaways: readonly { id: string; status: string }[] } };
    id = data.giveaways.find(({ status }) => status === 'open')?.id;
    return id !== undefined;
  });
  if (id === undefined) throw new Error('no giveaway is open');
  return id;
}

/** Waits until the first tokens of the screener have a price, so that they can be called. */
async function untilPriced(address: string): Promise<void> {
  const priced = await heldAfter(OPEN_WITHIN_MS, async () => {
    const path = '/api/v1/screener?limit=2&sortBy=volumeUsd&window=24h';
    const { body } = await callableServer(address).client().call(path);
    const { data } = body as { data: { items: readonly { priceUsd: number | null }[] } };
    return data.items.length === 2 && data.items.every(({ priceUsd }) => priceUsd !== null && priceUsd > 0);
  });
  if (priced === null) throw new Error('no token has a price');
}

async function changes(onA: Callers, onB: Callers, changed: RightChange, report: Report): Promise<void> {
  const until = (outcome: string, ms: number) =>
    heldAfter(ms, async () => (await outcomeOn(onB, changed)) === outcome);
  const before = await until(changed.before, COMES_WITHIN_MS);
  await changed.change(onA);
  const held = await until(changed.after, HOLDS_MS);
  await changed.back(onA);
  const back = await until(changed.before, COMES_WITHIN_MS);
  report.check(
    changed.title,
    before !== null && held !== null && back !== null,
    held === null ? `not within ${HOLDS_MS} ms` : `on B ${times([held])}`,
  );
}
