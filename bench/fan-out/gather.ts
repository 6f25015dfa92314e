/** Turns numbered events into messages: each by itself, or a list of what fell within the gathering time. */
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
