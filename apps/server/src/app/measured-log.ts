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

/** Wraps the server's log with metrics for its warnings, its errors and the faults of the ledger. */
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
