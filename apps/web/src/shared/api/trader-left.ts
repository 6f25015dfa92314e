const works = new Set<() => void>();

/**
 * Runs `work` whenever a trader leaves this tab: for what a module keeps of them outside the cache of
 * answers.
 */
export const whenTraderLeaves = (work: () => void): void => void works.add(work);

export function traderLeft(): void {
  for (const work of works) work();
}
