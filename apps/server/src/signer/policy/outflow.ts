import { SOL_MINT } from '@dugout/domain/sol';
import { SignerError } from '../signer-error.ts';
import type { MostOf } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';
import { type SavedWindow, Window } from './window.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const limit = (why: string): SignerError => new SignerError('limit_reached', why);

export interface SavedOutflow {
  readonly exportsOfHour: SavedWindow;
  readonly exportsOfDay: SavedWindow;
  readonly lamports: SavedWindow;
  readonly tokenWithdrawals: SavedWindow;
}

/** What left: keys within an hour and a day, SOL and withdrawals of tokens within a day. Times are unix ms. */
export class Outflow {
  readonly #limits: SignerLimits;
  readonly #most: MostOf;
  readonly #exportsOfHour = new Window(HOUR_MS);
  readonly #exportsOfDay = new Window(DAY_MS);
  readonly #lamports = new Window(DAY_MS);
  readonly #tokenWithdrawals = new Window(DAY_MS);

  constructor(limits: SignerLimits, most: MostOf) {
    this.#limits = limits;
    this.#most = most;
  }

  /** Throws `SignerError` `limit_reached`. */
  demandExport(now: number, wallet: string): void {
    const { exportsPerHour, exportsPerWalletDay } = this.#limits;
    if (this.#exportsOfHour.sum(now) >= exportsPerHour)
      throw limit('as many keys were exported within the hour as the signer allows');
    if (this.#exportsOfDay.sum(now, wallet) >= exportsPerWalletDay)
      throw limit('this key was exported as often within a day as the signer allows');
  }

  /** Throws `SignerError` `limit_reached`. */
  demandWithdrawal(now: number, owner: string, mint: string, amount: bigint): void {
    const limits = this.#limits;
    const [window, added, ownerMost, platformMost] =
      mint === SOL_MINT
        ? [this.#lamports, amount, this.#most(owner, limits.ownerOutflow), limits.platformOutflow]
        : [
            this.#tokenWithdrawals,
            1n,
            BigInt(limits.ownerTokenWithdrawals),
            BigInt(limits.platformTokenWithdrawals),
          ];
    if (window.sum(now, owner) + added > ownerMost)
      throw limit('as much left within a day as is allowed of one trader');
    if (window.sum(now) + added > platformMost)
      throw limit('as much left within a day as the signer allows everyone together');
  }

  addExport(at: number, wallet: string): void {
    this.#exportsOfHour.add(at, wallet, 1n);
    this.#exportsOfDay.add(at, wallet, 1n);
  }

  addWithdrawal(at: number, owner: string, mint: string, amount: bigint): void {
    if (mint === SOL_MINT) this.#lamports.add(at, owner, amount);
    else this.#tokenWithdrawals.add(at, owner, 1n);
  }

  save(): SavedOutflow {
    return {
      exportsOfHour: this.#exportsOfHour.save(),
      exportsOfDay: this.#exportsOfDay.save(),
      lamports: this.#lamports.save(),
      tokenWithdrawals: this.#tokenWithdrawals.save(),
    };
  }

  restore({ exportsOfHour, exportsOfDay, lamports, tokenWithdrawals }: SavedOutflow): void {
    this.#exportsOfHour.restore(exportsOfHour);
    this.#exportsOfDay.restore(exportsOfDay);
    this.#lamports.restore(lamports);
    this.#tokenWithdrawals.restore(tokenWithdrawals);
  }
}
