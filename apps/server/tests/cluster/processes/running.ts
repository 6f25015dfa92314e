type Close = () => unknown;

/** Parts of a trial that run, newest last. */
const running: Close[] = [];

/** Stops something when the trial is interrupted. Returns a function that stops it now. */
export function stopsAtEnd(close: Close): () => Promise<void> {
  running.push(close);
  return async () => {
    const at = running.indexOf(close);
    if (at < 0) return;
    running.splice(at, 1);
    await Promise.resolve(close()).catch(() => undefined);
  };
}

/** Stops everything, in reverse order of its start. */
export async function stopEverything(): Promise<void> {
  for (let close = running.pop(); close !== undefined; close = running.pop())
    await Promise.resolve(close()).catch(() => undefined);
}
