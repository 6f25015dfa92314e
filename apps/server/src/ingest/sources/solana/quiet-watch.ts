/** So many quarters of the allowed silence. */
const QUIET_TURNS = 4;

/**
 * Calls `onQuiet` once when nothing has been heard for `silenceMs`. Turns are counted, not time: after a pause of this process what was
 * said meanwhile is read before the next turn.
 */
export function watchQuiet(silenceMs: number, onQuiet: () => void): { heard(): void; stop(): void } {
  let isHeard = true;
  let quietTurns = 0;
  const timer = setInterval(() => {
    quietTurns = isHeard ? 0 : quietTurns + 1;
    isHeard = false;
    if (quietTurns >= QUIET_TURNS) onQuiet();
  }, silenceMs / QUIET_TURNS);
  return {
    heard() {
      isHeard = true;
    },
    stop: () => clearInterval(timer),
  };
}
