import { afterBuy, afterSell, NO_POSITION, type Position } from '@dugout/domain/positions/position';

/** What one sell realized, in whole micro-dollars. */
export interface BookedSell {
  /** Won or lost by the part whose cost is known; null where none of it is, or the sell has no known value. */
  readonly realised: bigint | null;
  /** What that part had cost. */
  readonly cost: bigint;
  /** What the rest brought. */
  readonly withoutCost: bigint;
}

/** Tokens bought on the tape that are still held, and what they cost in US dollars. */
export interface OpenTokens {
  /** Raw units. */
  readonly amount: bigint;
  readonly costUsd: number | null;
}

const dollars = (micro: bigint): number => Number(micro) / 1e6;

/**
 * What a wallet did with one token on the tape, at average cost. Every profit of a market's wallet is made
 * here: tape, top traders, wallet pages and tracker. A trade's value is what the wallet paid or got, fees of
 * the venue included; network fees are on no tape. Tokens that were not bought on the tape, but came by
 * transfer or before it, have no known cost and count in no profit. A trade of unknown value (null) makes
 * unknown what it is part of.
 */
export class TokenBook {
  #position: Position = NO_POSITION;
  #soldValue = 0n;
  #knowsBuys = true;
  #knowsSells = true;
  #knowsRealised = true;
  #buys = 0;
  #sells = 0;

  get buys(): number {
    return this.#buys;
  }

  get sells(): number {
    return this.#sells;
  }

  get boughtUsd(): number | null {
    return this.#knowsBuys ? dollars(this.#position.bought) : null;
  }

  get soldUsd(): number | null {
    return this.#knowsSells ? dollars(this.#soldValue) : null;
  }

  get realisedUsd(): number | null {
    return this.#knowsRealised ? dollars(this.#position.realised) : null;
  }

  /** Takes in a trade; `microUsd` is NaN where its value is not known. */
  add(buys: boolean, amount: bigint, microUsd: number): void {
    const value = Number.isNaN(microUsd) ? null : BigInt(microUsd);
    if (buys) this.addBuy(amount, value);
    else this.addSell(amount, value);
  }

  /** `value` in whole micro-dollars. */
  addBuy(amount: bigint, value: bigint | null): void {
    this.#buys++;
    if (value === null) this.#knowsBuys = false;
    this.#position = afterBuy(this.#position, amount, value ?? 0n);
  }

  addSell(amount: bigint, value: bigint | null): BookedSell {
    this.#sells++;
    if (value === null) this.#knowsSells = false;
    const before = this.#position;
    const got = value ?? 0n;
    this.#soldValue += got;
    const covered = amount < before.amount ? amount : before.amount;
    if (covered === 0n) return { realised: null, cost: 0n, withoutCost: got };
    if (value === null || !this.#knowsBuys) this.#knowsRealised = false;
    const share = (got * covered) / amount;
    this.#position = afterSell(before, covered, share);
    return {
      realised: value === null ? null : this.#position.realised - before.realised,
      cost: before.cost - this.#position.cost,
      withoutCost: got - share,
    };
  }

  /**
   * What is left of the tokens bought where `balance` is held: some may have been sent away, and their cost
   * leaves with them.
   */
  open(balance: bigint = this.#position.amount): OpenTokens {
    const { amount, cost } = this.#position;
    const left = balance < amount ? balance : amount;
    if (left === 0n) return { amount: 0n, costUsd: 0 };
    return { amount: left, costUsd: this.#knowsBuys ? dollars((cost * left) / amount) : null };
  }
}
