import type { Config } from '#/platform/config/config.ts';
import { CallLoad } from '#/platform/http/load/call-load.ts';
import { LoopDelay } from '#/platform/http/load/loop-delay.ts';
import { SharedAnswers } from '#/platform/http/load/shared-answers.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** Max general calls that wait for the database at a time. The embedded one runs one query at a time. */
const MAX_RUNNING = { embedded: 6, postgres: 12 } as const;

/**
 * Creates the load limits that keep calls from slowing everyone down, with a metric for each of their figures.
 */
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
