import type { Log } from './log.ts';

/**
 * Reports the progress of a long phase of the start: `share` of it is done, 0 to 1. Cheap enough to call for each
 * item.
 */
export type Progress = (phase: string, share: number) => void;

const EVERY_MS = 3_000;

interface ProgressOptions {
  readonly log: Log;
  readonly everyMs?: number;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
  readonly onLine?: (line: string) => void;
}

/** Logs the progress of a start phase, at most once every few seconds. */
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
