/** Smaller corrections are the usual adjustment of a clock that drifts. */
const JUMP_MS = 1_000;

/**
 * Returns a clock that follows `wall` but keeps advancing at normal speed when the wall clock is set back. It
 * rejoins the wall clock when that is set forward again. `ticks` must be monotonic. All in ms.
 */
export function forwardClock(
  wall: () => number,
  ticks: () => number = () => performance.now(),
): () => number {
  let last = { wall: wall(), ticks: ticks() };
  let ahead = 0;
  let shown = last.wall;
  return () => {
    const now = { wall: wall(), ticks: ticks() };
    const step = now.wall - last.wall;
    const passed = now.ticks - last.ticks;
    if (step <= -JUMP_MS) ahead += passed - step;
    else if (step - passed >= JUMP_MS) ahead = Math.max(0, ahead - (step - passed));
    last = now;
    shown = Math.max(shown, now.wall + ahead);
    return shown;
  };
}
