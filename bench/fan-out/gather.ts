/** Turns numbered events into messages: single events, or a list per batching interval. */
export function gather(
  gatherMs: number,
  eventOf: (n: number) => unknown,
  send: (text: string) => void,
): (n: number) => void {
  if (gatherMs === 0) return (n) => send(JSON.stringify(eventOf(n)));
  let waiting: unknown[] = [];
  return (n) => {
    waiting.push(eventOf(n));
    if (waiting.length > 1) return;
    setTimeout(() => {
      const events = waiting;
      waiting = [];
      send(JSON.stringify(events));
    }, gatherMs);
  };
}
