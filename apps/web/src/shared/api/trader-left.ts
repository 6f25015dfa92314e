const works = new Set<() => void>();

/**
 * Registers `work` to run whenever a trader leaves this tab. For modules that keep data of a trader outside the
 * query cache.
 */
export const whenTraderLeaves = (work: () => void): void => void works.add(work);

export function traderLeft(): void {
  for (const work of works) work();
}
