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

/**
 * Opens a world from parts, each of which adds how it is closed. Closes them in reverse order when the world is stopped,
 * cannot be opened, or the trial is interrupted.
 */
export async function openFromParts<World extends object>(
  open: (closing: Close[]) => Promise<World>,
): Promise<World & { stop(): Promise<void> }> {
  const closing: Close[] = [];
  const stop = stopsAtEnd(async () => {
    for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined);
  });
  try {
    return { ...(await open(closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops everything, in reverse order of its start. */
export async function stopEverything(): Promise<void> {
  for (let close = running.pop(); close !== undefined; close = running.pop())
    await Promise.resolve(close()).catch(() => undefined);
}
