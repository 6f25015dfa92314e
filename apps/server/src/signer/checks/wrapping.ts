import { SOL_MINT } from '@dugout/domain/sol';
import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';
import type { SwapLeg } from './venue.ts';

/**
 * The wallet's own wrapped SOL account within a swap: funded with exactly the input, synced, and closed to the
 * wallet.
 */
export class Wrapping {
  readonly #intent: Swap;
  readonly #steps: string[] = [];

  constructor(intent: Swap) {
    this.#intent = intent;
  }

  fill(lamports: bigint): void {
    demand(this.#intent.inputMint === SOL_MINT, 'SOL is wrapped, but a token is to be paid');
    demand(lamports === this.#intent.maxIn, 'another amount is wrapped than may leave');
    this.#steps.push('fill');
  }

  sync(): void {
    this.#steps.push('sync');
  }

  close(): void {
    this.#steps.push('close');
  }

  /**
   * Throws unless the account was wrapped and closed as required. A `perhaps` swap may spend SOL that is wrapped
   * already, but wrapped SOL that it receives is always unwrapped.
   */
  demandWhole(wraps: SwapLeg['wraps']): void {
    const { inputMint, outputMint } = this.#intent;
    const whole = inputMint === SOL_MINT ? 'fill,sync,close' : outputMint === SOL_MINT ? 'close' : '';
    const steps = this.#steps.join();
    const fits =
      wraps === 'never'
        ? steps === ''
        : steps === whole || (wraps === 'perhaps' && inputMint === SOL_MINT && steps === '');
    demand(fits, 'SOL is not wrapped and unwrapped as the swap needs it');
  }
}
