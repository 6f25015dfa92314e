import type { MarketWrites } from '@dugout/market/market-writes';
import type { FeedReads } from '#/ingest/source.ts';
import type { Config } from '#/platform/config/config.ts';
import type { PoolUse } from '#/platform/db/pool.ts';
import type { Outbox } from '#/platform/events/outbox.ts';
import { CallLoad } from '#/platform/http/load/call-load.ts';
import { LoopDelay } from '#/platform/http/load/loop-delay.ts';
import { SharedAnswers } from '#/platform/http/load/shared-answers.ts';
import type { Job, RunningJobs } from '#/platform/jobs/jobs.ts';
import { countedLog } from '#/platform/log/counted-log.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** Log lines after which the ledger may disagree with the market or the chain until somebody investigates. */
export const LEDGER_FAULTS: ReadonlyMap<string, string> = new Map([
  ['a swap could not be booked', 'swap_not_booked'],
  ['a swap could not be ended yet', 'swap_not_ended'],
  ['the outcome of a swap could not be booked yet', 'landing_not_booked'],
  ['a transfer took more than its position held', 'position_short'],
  ['no node knows any more whether a transaction landed', 'landing_unknown'],
]);

export function measuredLog(log: Log, metrics: Pick<Metrics, 'counterBy'>): Log {
  const ledgerFault = metrics.counterBy(
    'dugout_ledger_faults_total',
    'Faults after which the ledger may disagree with the market or the chain, by kind',
    'kind',
  );
  const warned = metrics.counterBy('dugout_log_warnings_total', 'Warnings in the log, by text', 'text');
  const failed = metrics.counterBy('dugout_log_errors_total', 'Errors in the log, by text', 'text');
  return countedLog(log, (level, text) => {
    const kind = LEDGER_FAULTS.get(text);
    if (kind !== undefined) ledgerFault(kind);
    if (level === 'warn') warned(text);
    else failed(text);
  });
}

/** Max general calls that wait for the database at a time. The embedded one runs one query at a time. */
const MAX_RUNNING = { embedded: 6, postgres: 12 } as const;

export function measuredLoad(config: Config, metrics: Metrics) {
  const delay = new LoopDelay();
  const answers = new SharedAnswers();
  const load = new CallLoad({
    rateLimitScale: config.rateLimitScale,
    maxRunning: config.databaseUrl === null ? MAX_RUNNING.embedded : MAX_RUNNING.postgres,
    maxDelayMs: config.maxLoopDelayMs,
    delayMs: () => delay.ms,
  });
  metrics.gaugeBy('dugout_calls_shed_total', 'Calls that were refused under load, by reason', 'reason', () =>
    load.shed(),
  );
  metrics.gaugeBy(
    'dugout_call_processor_seconds_total',
    'Processor time of the handlers of each call',
    'call',
    () => load.costs.seconds(),
  );
  metrics.gauge('dugout_calls_waiting', 'Calls that wait for their turn', () => load.waiting);
  metrics.gauge('dugout_loop_delay_seconds', 'How late the event loop is', () => delay.ms / 1_000);
  metrics.gaugeBy(
    'dugout_shared_answers_total',
    'Answers that are the same for everyone: given again, or made',
    'from',
    () => new Map(Object.entries(answers.counts)),
  );
  return { load, answers, stop: () => delay.stop() };
}

const READ_EVERY_MS = 10_000;

interface MeasuredWork {
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly outbox: Pick<Outbox, 'backlog'>;
  readonly poolUse: () => PoolUse;
  /** Null while the jobs have not started. */
  readonly jobs: () => RunningJobs | null;
}

export function measureWork({ metrics, outbox, poolUse, jobs }: MeasuredWork): Job {
  let backlog = { waiting: 0, oldestSeconds: 0 };
  metrics.gaugeBy(
    'dugout_db_connections',
    'Connections to the database that are open and idle, and callers who wait for one',
    'state',
    () => new Map(Object.entries(poolUse())),
  );
  metrics.gauge('dugout_outbox_waiting', 'Events that some listener has not had', () => backlog.waiting);
  metrics.gauge(
    'dugout_outbox_oldest_seconds',
    'Age of the oldest event that some listener has not had',
    () => backlog.oldestSeconds,
  );
  metrics.gaugeBy(
    'dugout_job_overdue_seconds',
    'How late a repeating job is to end without a failure',
    'job',
    () => jobs()?.overdue() ?? new Map<string, number>(),
  );
  return {
    name: 'measure the outbox',
    everyMs: READ_EVERY_MS,
    runs: 'everywhere',
    async run() {
      backlog = await outbox.backlog();
    },
  };
}

interface MeasuredMarket {
  readonly market: Pick<MarketWrites, 'extent'> & { readonly size: number };
  readonly source: FeedReads;
  counts(): { readonly events: number };
  /** Returns the number of events waiting for the database. */
  unkept(): number;
  /** Null without enrichment. */
  enrichmentCounts(): Readonly<Record<string, number>> | null;
}

export function measureMarket(
  metrics: Metrics,
  { market, source, counts, unkept, enrichmentCounts }: MeasuredMarket,
): void {
  metrics.gauge('dugout_market_slot', 'Newest slot of the tape', () => source.slot());
  metrics.gauge('dugout_market_tokens', 'Tokens that the market knows', () => market.size);
  metrics.gauge(
    'dugout_market_compacted_tokens',
    'Tokens without events for days, whose records are compacted',
    () => market.extent.compacted,
  );
  metrics.gauge(
    'dugout_market_events',
    'Events taken in since the start, the history among them',
    () => counts().events,
  );
  metrics.gauge('dugout_market_bytes', 'Bytes of the tables that hold the market', () => market.extent.bytes);
  metrics.gauge('dugout_market_unkept_events', 'Events of a chain that wait for the database', unkept);
  metrics.gauge('dugout_feed_delay_seconds', 'How far the tape lags its clock', () => {
    const delay = source.delayMs();
    return delay === null ? null : delay / 1_000;
  });
  metrics.gaugeBy('dugout_feed_gaps', 'Gaps of the feed since the start, by state', 'state', () => {
    const { open, filled, lost } = source.gaps?.() ?? { open: 0, filled: 0, lost: 0 };
    return new Map(Object.entries({ open, filled, lost }));
  });
  const enrichment = () => new Map(Object.entries(enrichmentCounts() ?? {}));
  metrics.gaugeBy(
    'dugout_enrichment',
    'Tokens that wait to be read; read, fetched and failed since the start',
    'state',
    enrichment,
  );
  metrics.gaugeBy(
    'dugout_feed_skipped',
    'Events that the feed skipped since the start, by reason',
    'reason',
    () => source.skipped(),
  );
}
