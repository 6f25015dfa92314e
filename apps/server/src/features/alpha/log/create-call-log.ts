import { formatVerifierKey } from 'dugout-verify/note/verifier-key';
import type { Parts } from '#/features/parts.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { signerWitness } from '#/signer/witness-client.ts';
import type { CallIndex } from '../index/call-index.ts';
import type { CallerProfiles } from '../people/caller-profiles.ts';
import { CallLog } from './call-log.ts';
import { ExportService } from './export.service.ts';
import { keepDays } from './exported-candles.ts';
import { logRoutes } from './log.routes.ts';
import { PricedSeconds } from './priced-seconds.ts';
import { logKey } from './signing-key.ts';

/** Unsigned calls could still be changed without notice. */
const SIGN_MS = 60_000;
const RECHECK_MS = 60_000;
const KEEP_MS = 60_000;

type CallLogParts = Pick<Parts, 'config' | 'db' | 'log' | 'now' | 'market' | 'signer' | 'metrics'>;

export function createCallLog(
  { config, db, log, now, market, signer, metrics }: CallLogParts,
  { callIndex, profiles }: { readonly callIndex: CallIndex; readonly profiles: CallerProfiles },
) {
  const key = logKey(config.dataDir, config.publicUrl);
  const callLog = new CallLog({
    db,
    log,
    now,
    logKey: key,
    witness: signerWitness(signer, formatVerifierKey(key.key)),
  });
  metrics.gauge('dugout_call_log_sound', 'Whether the log of calls extends the witnessed head', () =>
    callLog.isSound ? 1 : 0,
  );
  const seconds = new PricedSeconds(db, callIndex, market);
  const exports = new ExportService({
    db,
    callIndex,
    market,
    log: callLog,
    seconds,
    profileOf: (userId) => profiles.one(userId),
  });
  const jobs: Job[] = [
    {
      name: 'alpha.checkpoint',
      everyMs: SIGN_MS,
      runs: 'everywhere',
      run: async () => void (await callLog.checkpoint()),
    },
    { name: 'alpha.recheck', everyMs: RECHECK_MS, runs: 'everywhere', run: () => callLog.recheck() },
    { name: 'alpha.priced-seconds', everyMs: KEEP_MS, runs: 'once', run: () => seconds.keep() },
    { name: 'alpha.candles', everyMs: KEEP_MS, runs: 'once', run: () => keepDays(db, market) },
  ];
  return {
    routes: logRoutes({ db, callLog, exports }),
    jobs,
    /** Compares the log with the witnessed head after the start; the jobs retry failures. */
    start(): void {
      callLog.refresh().catch((error: unknown) => log.error({ error }, 'the log of calls could not be read'));
    },
  };
}
