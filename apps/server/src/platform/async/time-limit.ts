/**
 * A signal that aborts after `timeoutMs`, or with `outer`. Uses its own timer: on Node 20, `AbortSignal.any` with
 * `AbortSignal.timeout` can be garbage collected while a request is waiting and then never aborts.
 */
interface TimeLimit {
  readonly signal: AbortSignal;
  /** Reports whether the time was up, regardless of `outer`. */
  isUp(): boolean;
  /** Releases the timer. Call it when the work is done. */
  end(): void;
}

/** The work to stop with each signal. A signal that many wait for has one listener, not one for each of them. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `stop` when the signal aborts; returns a function that ends this. */
function onAbort(signal: AbortSignal, stop: () => void): () => void {
  const stops = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, stops);
    const abort = (): void => {
      for (const each of stops) each();
    };
    signal.addEventListener('abort', abort, { once: true });
  }
  stops.add(stop);
  return () => stops.delete(stop);
}

export function timeLimit(timeoutMs: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let up = false;
  const stop = (): void => controller.abort();
  const timer = setTimeout(() => {
    up = true;
    stop();
  }, timeoutMs);
  if (outer?.aborted) stop();
  const release = outer === undefined ? null : onAbort(outer, stop);
  return {
    signal: controller.signal,
    isUp: () => up,
    end: () => {
      clearTimeout(timer);
      release?.();
    },
  };
}
