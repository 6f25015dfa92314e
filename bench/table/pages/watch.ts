/** Counts frames, long tasks, and the time from a press to its paint. */
export interface Seen {
  frames: number;
  /** Milliseconds of each task above 50 ms. */
  readonly longTasks: number[];
  /** Milliseconds of each press, from the event to the next paint. */
  readonly presses: number[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

const seen: Seen = { frames: 0, longTasks: [], presses: [] };
window.seen = seen;
const frame = (): void => {
  seen.frames++;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
}).observe({ type: 'longtask' });
const presses = new Map<number, number>();
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0)
      continue;
    presses.set(entry.interactionId, Math.max(entry.duration, presses.get(entry.interactionId) ?? 0));
    seen.presses.splice(0, seen.presses.length, ...presses.values());
  }
}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
