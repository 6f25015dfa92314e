import { SOL_MINT } from '@dugout/domain/sol';
import type { Random } from './market-talk.ts';

const MINUTE_MS = 60_000;
/** Percent of the wallet's SOL staked on one token. */
const STAKE_PCT = 40;
/** Delay from the buy to the call, and from the call to the sell, when the slowest follower has bought. */
const CALL_AFTER_MS = { least: MINUTE_MS, most: 3 * MINUTE_MS };
const SELL_AFTER_MS = { least: 3 * MINUTE_MS, most: 8 * MINUTE_MS };

/** A swap of a part of the wallet's balance of a token. */
interface SwappedPart {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amountPercent: number;
}

interface FraudsOptions {
  /** The market's clock, unix ms. */
  readonly now: () => number;
  readonly random: Random;
  /** These two return false when rejected. */
  readonly swap: (userId: string, part: SwappedPart) => Promise<boolean>;
  readonly call: (userId: string, mint: string) => Promise<boolean>;
}

interface Position {
  readonly userId: string;
  readonly mint: string;
  readonly isCalled: boolean;
  /** When the next step is due, unix ms. */
  readonly due: number;
}

/** Simulated traders who buy a token, call it, and sell it to the call's followers. */
export class Frauds {
  readonly #options: FraudsOptions;
  #positions: readonly Position[] = [];

  constructor(options: FraudsOptions) {
    this.#options = options;
  }

  /** Buys a token, to call it soon. */
  async enter(userId: string, mint: string): Promise<void> {
    const { swap } = this.#options;
    if (this.#positions.some((position) => position.userId === userId)) return;
    const isBought = await swap(userId, {
      inputMint: SOL_MINT,
      outputMint: mint,
      amountPercent: STAKE_PCT,
    });
    if (isBought) this.#hold({ userId, mint, isCalled: false, due: this.#after(CALL_AFTER_MS) });
  }

  /** Makes all calls and sells that are due. */
  async tick(): Promise<void> {
    const { now, call } = this.#options;
    const at = now();
    const due = this.#positions.filter((position) => position.due <= at);
    this.#positions = this.#positions.filter((position) => position.due > at);
    for (const { userId, mint, isCalled } of due) {
      if (!isCalled && (await call(userId, mint)))
        this.#hold({ userId, mint, isCalled: true, due: this.#after(SELL_AFTER_MS) });
      else await this.#leave(userId, mint);
    }
  }

  async #leave(userId: string, mint: string): Promise<void> {
    await this.#options.swap(userId, { inputMint: mint, outputMint: SOL_MINT, amountPercent: 100 });
  }

  #hold(position: Position): void {
    this.#positions = [...this.#positions, position];
  }

  #after({ least, most }: { readonly least: number; readonly most: number }): number {
    return this.#options.now() + least + this.#options.random() * (most - least);
  }
}
