import type { Log } from './log.ts';

/** Called as long work of the start comes along: `share` of it is done, 0 to 1. Cheap enough for each item. */
export type Progress = (phase: string, share: number) => void;

const EVERY_MS = 3_000;

export interface ProgressOptions {
  readonly log: Log;
  readonly everyMs?: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
  /** Called with each line that is logged. */
  readonly onLine?: (line: string) => void;
}

/** Logs how far a phase of the start has come, at most once in a few seconds. */
export function createProgress({
  log,
  everyMs = EVERY_MS,
  now = () => performance.now(),
  onLine = () => undefined,
}: ProgressOptions): Progress {
  let last = now();
  return (phase, share) => {
    if (now() - last < everyMs) return;
    last = now();
    const pct = Math.floor(Math.min(1, Math.max(0, share)) * 100);
    log.info({ phase, pct }, 'starting');
    onLine(`Starting: ${phase}, ${pct} %`);
  };
}
