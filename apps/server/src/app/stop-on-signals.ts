/**
 * One press of Ctrl+C reaches the server more than once: the terminal signals every process of its group, and npm
 * and the start script each pass the signal on.
 */
const SAME_PRESS_MS = 1_000;

interface StopOnSignals {
  /** Called once, with the first signal. */
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Called for another signal that arrives later than one key press can. */
  readonly giveUp: () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** Returns the handler of SIGINT, SIGTERM and SIGHUP: the first stops the server, a later one ends it at once. */
export function stopOnSignals({ stop, giveUp, now }: StopOnSignals): (signal: NodeJS.Signals) => void {
  let stoppingSince: number | null = null;
  return (signal) => {
    if (stoppingSince === null) {
      stoppingSince = now();
      stop(signal);
    } else if (now() - stoppingSince >= SAME_PRESS_MS) giveUp();
  };
}
