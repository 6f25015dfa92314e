import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScreenQuery } from '@dugout/market/queries';
import { median } from '../lib/compare.ts';
import { queryAll, type Requested } from './live.ts';
import { Ours } from './ours.ts';
import { duckdb, type Peer, postgres } from './peers.ts';
import { questions } from './questions.ts';
import { save } from './save.ts';
import { statementsOf } from './sql.ts';
import type { Row } from './table.ts';

const RUNS = 5;
/** Fewer runs on a slow machine, so that the whole takes ten minutes. */
const MIN_RUNS = 1;
const ENOUGH_MS = 8 * 60_000;
const GAP_MS = 20;
const BATCH = 500;
const BATCH_MS = 100;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/**
 * Runs all queries on a peer while it receives the rows changed on our side, repeatedly, ending with their
 * current values.
 */
async function live(
  peer: Peer,
  ours: Ours,
  changed: readonly number[],
): Promise<Requested & { readonly pages: readonly number[] }> {
  const rows = new Map<number, Row>(changed.map((id) => [id, ours.row(id)]));
  let [updated, ended] = [0, false];
  const began = performance.now();
  const updates = (async () => {
    for (let at = 0; !ended; at += BATCH) {
      const ids = Array.from(
        { length: Math.min(BATCH, changed.length) },
        (_, place) => changed[(at + place) % changed.length] as number,
      );
      await peer.update(
        ids,
        ids.map(
          (id) =>
            rows
              .get(id)
              ?.map((value, column) => (column < 2 ? value : value * (0.9 + Math.random() / 5))) as Row,
        ),
      );
      updated += ids.length;
      await pause(Math.max(0, began + (at / BATCH + 1) * BATCH_MS - performance.now()));
    }
  })();
  const pages: number[] = [];
  const ms = await queryAll(questions.length, GAP_MS, async (question) => {
    const { page, count } = statementsOf(questions[question] as ScreenQuery, ours.now);
    const from = performance.now();
    await peer.query(page);
    pages.push(performance.now() - from);
    await peer.query(count);
  });
  ended = true;
  await updates;
  const seconds = (performance.now() - began) / 1_000;
  for (let from = 0; from < changed.length; from += BATCH) {
    const ids = changed.slice(from, from + BATCH);
    await peer.update(
      ids,
      ids.map((id) => rows.get(id) as Row),
    );
  }
  return { ms, pages, rowsPerSecond: updated / seconds };
}

/** Both sides must return the same rows in the same order, and the same count. */
async function check(name: string, peer: Peer, ours: Ours): Promise<void> {
  for (const query of questions) {
    const { page, count } = statementsOf(query, ours.now);
    const theirs = { ids: await peer.query(page), count: (await peer.query(count))[0] };
    const mine = ours.screen(query);
    if (JSON.stringify(mine) === JSON.stringify(theirs)) continue;
    throw new Error(`screener: ours and ${name} differ: ${JSON.stringify({ query, mine, theirs, page })}`);
  }
}

const began = performance.now();
const ours = new Ours();
console.log(`${ours.size} tokens created in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
const alone = await ours.live();
console.log(
  `ours, before any peer is loaded: p50 ${quantile(alone.ms, 0.5).toFixed(2)}, p99 ${quantile(alone.ms, 0.99).toFixed(2)} ms at ${Math.round(alone.rowsPerSecond)} rows a second`,
);
const peers = new Map<string, Peer>();
const database = await postgres();
if (database === null)
  console.log(
    'PostgreSQL is not installed here (POSTGRES_BIN names the folder of its programs): measured without it.',
  );
else peers.set('PostgreSQL', database);
peers.set('DuckDB', await duckdb());
const results = new Map<string, (Requested & { readonly pages?: readonly number[] })[]>([['ours', []]]);
try {
  for (const [name, peer] of peers) {
    const from = performance.now();
    console.log(`${name}: loading ${ours.size} rows ...`);
    const tenth = Math.ceil(ours.size / 10);
    await peer.load(ours.size, (id) => {
      if (id > 0 && id % tenth === 0) console.log(`${name}: ${(id / tenth) * 10} % read`);
      return ours.row(id);
    });
    console.log(`${name}: comparing results ...`);
    await check(name, peer, ours);
    results.set(name, []);
    console.log(`${name}: loaded and equal in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  }
  for (let run = 0; run < RUNS; run++) {
    if (run >= MIN_RUNS && performance.now() - began > ENOUGH_MS) {
      console.log(`${run} runs of ${RUNS} done: the rest would take more than ten minutes`);
      break;
    }
    const { changed, ...requested } = await ours.live();
    results.get('ours')?.push(requested);
    for (const [name, peer] of peers) {
      results.get(name)?.push(await live(peer, ours, changed));
      await check(name, peer, ours);
    }
    const report = [...results].map(
      ([name, runs]) => `${name} ${quantile(runs.at(-1)?.ms ?? [], 0.99).toFixed(2)} ms`,
    );
    console.log(`run ${run + 1} of ${RUNS}: results equal; p99 ${report.join(', ')}`);
  }
} finally {
  for (const peer of peers.values()) await peer.close();
}

const sides = [...results].map(([side, runs]) => {
  const p99 = runs.map(({ ms }) => quantile(ms, 0.99));
  const pages = runs.map((run) => quantile(run.pages ?? run.ms, 0.99));
  return {
    side,
    p50: median(runs.map(({ ms }) => quantile(ms, 0.5))),
    p99: { runs: p99, median: median(p99), worst: Math.max(...p99) },
    p99OfThePageAlone: median(pages),
    rowsPerSecond: Math.round(median(runs.map((run) => run.rowsPerSecond))),
  };
});
save(sides);
