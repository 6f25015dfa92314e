const TICKS = 4;

/**
 * Calls `onSilence` when nothing was received for `silenceMs`. Counts ticks rather than time: after a pause of
 * this process, buffered data is read before the next tick.
 */
export function silenceTimer(silenceMs: number, onSilence: () => void): { received(): void; stop(): void } {
  let hasReceived = true;
  let silentTicks = 0;
  const timer = setInterval(() => {
    silentTicks = hasReceived ? 0 : silentTicks + 1;
    hasReceived = false;
    if (silentTicks >= TICKS) onSilence();
  }, silenceMs / TICKS);
  return {
    received() {
      hasReceived = true;
    },
    stop: () => clearInterval(timer),
  };
}
