/** Runs `work` for each number below `count`, some at a time. */
export async function each(
  count: number,
  atATime: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atATime }, one));
}
