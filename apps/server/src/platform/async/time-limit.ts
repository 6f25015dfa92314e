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

export function timeLimit(timeoutMs: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let up = false;
  const stop = (): void => controller.abort();
  const timer = setTimeout(() => {
    up = true;
    stop();
  }, timeoutMs);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    isUp: () => up,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
