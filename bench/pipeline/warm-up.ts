import { setImmediate } from 'node:timers/promises';
import { TEMPLATES } from './corpus.ts';

/**
 * So many times a transaction of each kind goes through before the first that counts: a server that trades
 * has compiled its code.
 */
const ROUNDS = 300;
/** Far from the numbers that count, and whole rounds below it. */
const FIRST = 0xf000_0000 - (0xf000_0000 % TEMPLATES);

/** The same for both sides, before anyone follows. Each recorded token is known afterwards. */
export async function warmUp(take: (n: number) => void): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (let template = 0; template < TEMPLATES; template++) take(FIRST + round * TEMPLATES + template);
    await setImmediate();
  }
}
