import { setImmediate } from 'node:timers/promises';
import { TEMPLATES } from './corpus.ts';

/**
 * Repetitions of each kind of transaction before the first counted one, because a running server has compiled its
 * code.
 */
const ROUNDS = 300;
/** Far from the counted numbers, and a whole number of rounds below it. */
const FIRST = 0xf000_0000 - (0xf000_0000 % TEMPLATES);

/** The same for both sides, before any client connects. Each recorded token is known afterward. */
export async function warmUp(take: (n: number) => void): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (let template = 0; template < TEMPLATES; template++) take(FIRST + round * TEMPLATES + template);
    await setImmediate();
  }
}
