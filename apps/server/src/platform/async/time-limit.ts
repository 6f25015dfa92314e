/**
 * A signal that aborts after `timeoutMs`, or with `outer`. Held by a timer of its own: what `AbortSignal.any`
 * makes of `AbortSignal.timeout` is collected on Node 20 while a request still waits, and then never aborts.
 */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** True once the time was up, whatever `outer` did. */
  isUp(): boolean;
  /** Lets go of the timer; to be called when the work is done. */
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
