/** Reads some at a time, until none is left or it is told to stop. */
export async function several(keys: readonly string[], atATime: number, read: (key: string) => Promise<void>, isStopped: () => boolean) {
  const left = keys.values();
  const one = async (): Promise<void> => {
    for (const key of left) {
      if (isStopped()) return;
      await read(key);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, keys.length) }, one));
}
