import type { Log } from '#/platform/log/log.ts';

export function startPhases(log: Log): (phase: string) => void {
  let since = performance.now();
  return (phase) => {
    const now = performance.now();
    log.info(
      { phase, ms: Math.round(now - since), rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20) },
      'start phase done',
    );
    since = now;
  };
}
