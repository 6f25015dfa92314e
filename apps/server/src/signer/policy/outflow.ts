import { shortageIn } from '@dugout/domain/fair-share';
import { SOL_MINT } from '@dugout/domain/sol';
import { SignerError } from '../signer-error.ts';
import { type SavedWindow, Window } from '../window.ts';
import { CountedSol, type SavedCountedSol } from './counted-sol.ts';
import type { MostOf } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const limit = (why: string): SignerError => new SignerError('limit_reached', why);

const EXPORTED = 'as many keys were exported within the hour as';
const LEFT = 'as much left within a day as';
const BY_ALL_OR_ONE = {
  everyone: 'the signer allows everyone together',
  share: 'is the share of one trader of what the signer allows everyone together',
} as const;

export interface SavedOutflow {
  readonly exportsOfHour: SavedWindow;
  readonly exportsOfDay: SavedWindow;
  readonly lamports: SavedWindow;
  readonly lamportsOfAll: SavedWindow;
  readonly countedSol: SavedCountedSol;
  readonly tokenWithdrawals: SavedWindow;
}

/** A withdrawal, reduced to the fields that count. */
interface LeavingAmount {
  readonly owner: string;
  readonly wallet: string;
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
}

/**
 * Tracks outflow: keys within an hour and a day, SOL and token withdrawals within a day. Times are unix ms. One
 * owner gets only a share of the amount that others left of a common cap, so nobody can use it up alone.
 */
export class Outflow {
  readonly #limits: SignerLimits;
  readonly #most: MostOf;
  /** By owner. */
  readonly #exportsOfHour = new Window(HOUR_MS);
  /** By wallet. */
  readonly #exportsOfDay = new Window(DAY_MS);
  /** By owner: everything that an owner paid to others. */
  readonly #lamports = new Window(DAY_MS);
  /** By owner: the same without SOL that was already counted on its way into the sending wallet. */
  readonly #lamportsOfAll = new Window(DAY_MS);
  readonly #countedSol = new CountedSol();
  readonly #tokenWithdrawals = new Window(DAY_MS);

  constructor(limits: SignerLimits, most: MostOf) {
    this.#limits = limits;
    this.#most = most;
  }

  /** Throws `SignerError` `limit_reached`, `shared_limit`. */
  demandExport(now: number, owner: string, wallet: string): void {
    const { exportsPerHour, exportsPerWalletDay } = this.#limits;
    if (this.#exportsOfDay.sum(now, wallet) >= exportsPerWalletDay)
      throw limit('this key was exported as often within a day as the signer allows');
    this.#demandShare(this.#exportsOfHour, now, owner, { cap: BigInt(exportsPerHour), amount: 1n }, EXPORTED);
  }

  /** Throws `SignerError` `limit_reached`, `shared_limit`. */
  demandWithdrawal(now: number, { owner, wallet, mint, amount }: LeavingAmount): void {
    if (mint === SOL_MINT) this.#demandSol(now, owner, wallet, amount);
    else this.#demandTokens(now, owner);
  }

  addExport(at: number, owner: string, wallet: string): void {
    this.#exportsOfHour.add(at, owner, 1n);
    this.#exportsOfDay.add(at, wallet, 1n);
  }

  /** `payee` is a wallet of another owner whose key exists only here, or null for any other payee. */
  addWithdrawal(at: number, { owner, wallet, mint, amount }: LeavingAmount, payee: string | null): void {
    if (mint !== SOL_MINT) {
      this.#tokenWithdrawals.add(at, owner, 1n);
      return;
    }
    this.#lamports.add(at, owner, amount);
    const counts = amount - this.#countedSol.move(wallet, payee, amount, at);
    if (counts > 0n) this.#lamportsOfAll.add(at, owner, counts);
    if (payee !== null) this.#countedSol.add(payee, at, counts);
  }

  /** Records that SOL moved between wallets of one owner whose keys exist only here. */
  addMove(at: number, { wallet, mint, amount }: LeavingAmount, to: string): void {
    if (mint === SOL_MINT) this.#countedSol.move(wallet, to, amount, at);
  }

  /** Records that the key of a wallet may leave, and with it the wallet's whole balance. */
  mayLeave(wallet: string): void {
    this.#countedSol.forget(wallet);
  }

  save(): SavedOutflow {
    return {
      exportsOfHour: this.#exportsOfHour.save(),
      exportsOfDay: this.#exportsOfDay.save(),
      lamports: this.#lamports.save(),
      lamportsOfAll: this.#lamportsOfAll.save(),
      countedSol: this.#countedSol.save(),
      tokenWithdrawals: this.#tokenWithdrawals.save(),
    };
  }

  restore(saved: SavedOutflow): void {
    this.#exportsOfHour.restore(saved.exportsOfHour);
    this.#exportsOfDay.restore(saved.exportsOfDay);
    this.#lamports.restore(saved.lamports);
    this.#lamportsOfAll.restore(saved.lamportsOfAll);
    this.#countedSol.restore(saved.countedSol);
    this.#tokenWithdrawals.restore(saved.tokenWithdrawals);
  }

  #demandSol(now: number, owner: string, wallet: string, amount: bigint): void {
    const { ownerOutflow, platformOutflow } = this.#limits;
    if (this.#lamports.sum(now, owner) + amount > this.#most(owner, ownerOutflow)) throw ofOwner();
    const counts = amount - this.#countedSol.in(wallet, now);
    if (counts > 0n)
      this.#demandShare(this.#lamportsOfAll, now, owner, { cap: platformOutflow, amount: counts }, LEFT);
  }

  #demandTokens(now: number, owner: string): void {
    const { ownerTokenWithdrawals, platformTokenWithdrawals } = this.#limits;
    if (this.#tokenWithdrawals.sum(now, owner) >= ownerTokenWithdrawals) throw ofOwner();
    const cap = BigInt(platformTokenWithdrawals);
    this.#demandShare(this.#tokenWithdrawals, now, owner, { cap, amount: 1n }, LEFT);
  }

  /** Throws `SignerError` `shared_limit`. `what` describes the limited action. */
  #demandShare(
    window: Window,
    now: number,
    owner: string,
    { cap, amount }: { readonly cap: bigint; readonly amount: bigint },
    what: string,
  ): void {
    const shortage = shortageIn(cap, { all: window.sum(now), own: window.sum(now, owner) }, amount);
    if (shortage !== null) throw new SignerError('shared_limit', `${what} ${BY_ALL_OR_ONE[shortage]}`);
  }
}

const ofOwner = (): SignerError => limit('as much left within a day as is allowed of one trader');
