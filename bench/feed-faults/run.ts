import { mkdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { FAULTS, type FaultKind } from '@dugout/local-chain/solana-node/faults';
import { hasRecorded } from '@dugout/testkit/recorded';
import {
  type FaultyFeedRun,
  marketState,
  plannedFaults,
  runFaultyFeed,
} from '../../apps/server/tests/kit/faulty-feed.ts';

const SLOTS_A_MINUTE = 150;
const minutes = Number(process.env['FEED_MINUTES'] ?? 10);
const slotMs = Number(process.env['FEED_SLOT_MS'] ?? 100);
const seed = process.env['FEED_SEED'] ?? `${Math.floor(Math.random() * 1e9)}`;

/** Includes rollbacks of confirmed blocks deeper than the feed's hold. */
const KINDS: readonly FaultKind[] = ['deep rollback', ...FAULTS];

const WAYS = [
  { way: 'blocks', without: [], stream: 'websocket' },
  { way: 'logs', without: ['block'], stream: 'websocket' },
  { way: 'gRPC', without: [], stream: 'yellowstone' },
] as const;

const idOf = (event: FaultyFeedRun['applied'][number]): string =>
  event.kind === 'solPrice' ? `sol/${event.slot}/${event.usd}` : event.id;

function check(done: FaultyFeedRun): string[] {
  const problems: string[] = [];
  const ids = done.applied.filter((event) => event.kind !== 'solPrice').map(idOf);
  if (new Set(ids).size !== ids.length) problems.push('an event was emitted twice');
  if (!isDeepStrictEqual(done.applied.map(idOf), done.expected.map(idOf)))
    problems.push('the events are not those of the tape, in its order');
  if (!isDeepStrictEqual(marketState(done.market), marketState(done.offline)))
    problems.push('candles, holders or figures differ from the rebuild');
  if (done.restarted === null || !isDeepStrictEqual(marketState(done.restarted), marketState(done.offline)))
    problems.push('the kept rows differ from the rebuild');
  if (done.gaps.length === 0) problems.push('no gap was recorded');
  if (done.gaps.some((gap) => gap.filledAt === null)) problems.push('a gap stayed open');
  return problems;
}

async function run() {
  const slots = Math.round(minutes * SLOTS_A_MINUTE);
  const faults = plannedFaults(seed, slots, KINDS);
  console.log(
    `seed ${seed}: ${minutes} minutes of tape (${slots} slots of ${slotMs} ms), ${faults.length} faults`,
  );
  const rows = [];
  for (const { way, without, stream } of WAYS) {
    const done = await runFaultyFeed({
      seed,
      slots,
      slotMs,
      perBlock: 6,
      faults,
      without,
      stream,
      kept: true,
    });
    const problems = check(done);
    const row = {
      way,
      seed,
      events: done.applied.length,
      trades: done.applied.filter((event) => event.kind === 'trade').length,
      tokens: done.market.size,
      rolledBack: done.rolledBack.length,
      gaps: done.gaps.length,
      filled: done.gaps.filter((gap) => gap.filledAt !== null).length,
      calls: Object.fromEntries(done.calls),
      problems,
    };
    rows.push(row);
    console.log(
      `${way}: ${row.trades} trades of ${row.tokens} tokens, ${row.gaps} gaps found, ${row.filled} filled, ${row.rolledBack} events taken back: ${problems.join(', ') || 'equal to the rebuild'}`,
    );
  }
  return { name: 'feed-faults', rows, failed: rows.some((row) => row.problems.length > 0) };
}

if (hasRecorded) {
  const result = await run();
  const results = new URL('../results/', import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL('feed-faults.json', results), `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = result.failed ? 1 : 0;
} else console.log('feed-faults needs the recorded transactions in ../shared/data: skipped');
