import { formatDecimal } from '@dugout/domain/base-units';
import { freePartOf, type SharedUse, type Shortage, shortageIn } from '@dugout/domain/fair-share';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { SignerError } from '../../signer-error.ts';
import { type SavedWindow, Window } from '../../window.ts';
import type { MostOf } from '../daily-limits.ts';

const DAY_MS = 24 * 3_600_000;
/** Amounts are grouped into intervals of this length, so that a day's memory is bounded. */
const STEP_MS = 10 * 60_000;

/** Max amounts within 24 hours, in lamports. */
export interface Caps {
  readonly wallet: bigint;
  readonly owner: bigint;
  readonly platform: bigint;
}

export interface Spender {
  readonly owner: string;
  readonly wallet: string;
}

/** Formats a refusal from the cap's scope and its amount of SOL. */
type CapText = (whose: string, sol: string) => string;

const YOUR_ACCOUNT = 'Your account';
const EVERYONE = 'All traders together';
const OWN_LIMIT = ' Your daily limit is in Security.';
/** Advice appended to a refusal by the common cap. */
const SHARES: Readonly<Record<Shortage, string>> = {
  everyone: '',
  share: ' You used your share: one trader gets at most half of the amount left by others.',
  free: ' Sales of tokens without a known price and cost get at most half of it.',
};

export interface SavedBudget {
  readonly ofWallets: SavedWindow;
  readonly ofOwners: SavedWindow;
  readonly free: SavedWindow;
}

/**
 * Lamports of the last 24 hours for each wallet, each trader and everyone, under their caps. One trader gets a
 * share of the amount that others left of the common cap, and costless repeatable swaps get a part of it.
 */
export class Budget {
  readonly #caps: Caps;
  readonly #text: CapText;
  readonly #most: MostOf;
  readonly #ofWallets = new Window(DAY_MS, STEP_MS);
  readonly #ofOwners = new Window(DAY_MS, STEP_MS);
  readonly #free = new Window(DAY_MS, STEP_MS);

  constructor(caps: Caps, most: MostOf, text: CapText) {
    this.#caps = caps;
    this.#most = most;
    this.#text = text;
  }

  /**
   * Throws `SignerError` `swap_limit` when the amount does not fit. `free` is the part of it that anybody can
   * repeat at no cost.
   */
  demandRoom(now: number, { owner, wallet }: Spender, lamports: bigint, free = 0n): void {
    if (lamports === 0n) return;
    const { platform, ...caps } = this.#caps;
    const ofOwner = this.#most(owner, caps.owner);
    if (this.#ofWallets.sum(now, wallet) + lamports > caps.wallet)
      throw this.#refusal('This wallet', caps.wallet);
    if (this.#ofOwners.sum(now, owner) + lamports > ofOwner)
      throw ofOwner < caps.owner
        ? this.#refusal(YOUR_ACCOUNT, ofOwner, OWN_LIMIT)
        : this.#refusal('One trader', ofOwner);
    const shortage =
      shortageIn(platform, useOf(this.#ofOwners, now, owner), lamports) ??
      (shortageIn(freePartOf(platform), useOf(this.#free, now, owner), free) && 'free');
    if (shortage !== null) throw this.#refusal(EVERYONE, platform, SHARES[shortage]);
  }

  /** Returns the amount counted for everyone. */
  sum(now: number): bigint {
    return this.#ofOwners.sum(now);
  }

  add(at: number, { owner, wallet }: Spender, lamports: bigint, isFree = false): void {
    if (lamports === 0n) return;
    if (isFree) this.#free.add(at, owner, lamports);
    this.#ofWallets.add(at, wallet, lamports);
    this.#ofOwners.add(at, owner, lamports);
  }

  subtract(at: number, { owner, wallet }: Spender, lamports: bigint, isFree = false): void {
    if (isFree) this.#free.subtract(at, owner, lamports);
    this.#ofWallets.subtract(at, wallet, lamports);
    this.#ofOwners.subtract(at, owner, lamports);
  }

  /** Reports whether an amount counted at `at` has expired. */
  isOver(at: number, now: number): boolean {
    return this.#ofOwners.isOver(at, now);
  }

  save(): SavedBudget {
    return {
      ofWallets: this.#ofWallets.save(),
      ofOwners: this.#ofOwners.save(),
      free: this.#free.save(),
    };
  }

  restore({ ofWallets, ofOwners, free }: SavedBudget): void {
    this.#ofWallets.restore(ofWallets);
    this.#ofOwners.restore(ofOwners);
    this.#free.restore(free);
  }

  #refusal(whose: string, cap: bigint, advice = ''): SignerError {
    return new SignerError('swap_limit', `${this.#text(whose, formatDecimal(cap, SOL_DECIMALS))}${advice}`);
  }
}

const useOf = (window: Window, now: number, owner: string): SharedUse => ({
  all: window.sum(now),
  own: window.sum(now, owner),
});

/** Returns the beginning of the interval that contains `at`. */
export const stepOf = (at: number): number => at - (at % STEP_MS);
