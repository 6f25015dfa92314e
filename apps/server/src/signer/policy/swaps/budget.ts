import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { SignerError } from '../../signer-error.ts';
import type { MostOf } from '../daily-limits.ts';
import { type SavedWindow, Window } from '../window.ts';

const DAY_MS = 24 * 3_600_000;
/** Amounts are kept by so much time, so that a day takes the same memory whatever is in it. */
const STEP_MS = 10 * 60_000;

/** The most within 24 hours, in lamports. */
export interface Caps {
  readonly wallet: bigint;
  readonly owner: bigint;
  readonly platform: bigint;
}

/** Whose wallet. */
export interface Spender {
  readonly owner: string;
  readonly wallet: string;
}

/** What a refusal says, once it is known whose cap is reached and how many SOL it is. */
export type CapWords = (whose: string, sol: string) => string;

const YOUR_ACCOUNT = 'Your account';
const WHERE_LIMIT_IS = 'Your daily limit is in Security.';

export interface SavedBudget {
  readonly ofWallets: SavedWindow;
  readonly ofOwners: SavedWindow;
}

/** Lamports of 24 hours, of each wallet, each trader and everyone, under their caps. */
export class Budget {
  readonly #caps: Caps;
  readonly #words: CapWords;
  readonly #most: MostOf;
  readonly #ofWallets = new Window(DAY_MS, STEP_MS);
  readonly #ofOwners = new Window(DAY_MS, STEP_MS);

  constructor(caps: Caps, most: MostOf, words: CapWords) {
    this.#caps = caps;
    this.#most = most;
    this.#words = words;
  }

  /** Throws `SignerError` `swap_limit` where so much more does not fit. */
  demandRoom(now: number, { owner, wallet }: Spender, lamports: bigint): void {
    if (lamports === 0n) return;
    const ofOwner = this.#most(owner, this.#caps.owner);
    const levels = [
      ['This wallet', this.#caps.wallet, this.#ofWallets.sum(now, wallet)],
      [ofOwner < this.#caps.owner ? YOUR_ACCOUNT : 'One trader', ofOwner, this.#ofOwners.sum(now, owner)],
      ['All traders together', this.#caps.platform, this.#ofOwners.sum(now)],
    ] as const;
    for (const [whose, cap, sum] of levels)
      if (sum + lamports > cap) {
        const words = this.#words(whose, formatDecimal(cap, SOL_DECIMALS));
        throw new SignerError('swap_limit', whose === YOUR_ACCOUNT ? `${words} ${WHERE_LIMIT_IS}` : words);
      }
  }

  /** What counts of everyone. */
  sum(now: number): bigint {
    return this.#ofOwners.sum(now);
  }

  add(at: number, { owner, wallet }: Spender, lamports: bigint): void {
    if (lamports === 0n) return;
    this.#ofWallets.add(at, wallet, lamports);
    this.#ofOwners.add(at, owner, lamports);
  }

  subtract(at: number, { owner, wallet }: Spender, lamports: bigint): void {
    this.#ofWallets.subtract(at, wallet, lamports);
    this.#ofOwners.subtract(at, owner, lamports);
  }

  /** Whether what was counted at `at` no longer counts. */
  isOver(at: number, now: number): boolean {
    return this.#ofOwners.isOver(at, now);
  }

  save(): SavedBudget {
    return { ofWallets: this.#ofWallets.save(), ofOwners: this.#ofOwners.save() };
  }

  restore({ ofWallets, ofOwners }: SavedBudget): void {
    this.#ofWallets.restore(ofWallets);
    this.#ofOwners.restore(ofOwners);
  }
}

/** The beginning of the time that is kept as one. */
export const stepOf = (at: number): number => at - (at % STEP_MS);
