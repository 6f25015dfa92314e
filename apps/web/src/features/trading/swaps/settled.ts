import type { Swap } from '@dugout/contract/trading/swap';

const LOOK_EVERY_MS = 400;
const MAX_LOOKS = 150;

/** Polls a swap until it has ended; returns its current state after a minute. */
export async function settled(
  swap: Swap,
  look: (id: string) => Promise<Swap>,
  wait: (ms: number) => Promise<void>,
): Promise<Swap> {
  let current = swap;
  for (let looks = 0; current.status === 'pending' && looks < MAX_LOOKS; looks++) {
    await wait(LOOK_EVERY_MS);
    current = await look(current.id);
  }
  return current;
}
