import { afterBuy, afterSell, NO_POSITION, type Position } from '@dugout/domain/positions/position';
import { type Result, resultOf, type TradedPosition } from '@dugout/domain/positions/win-rate';

/** The result of one sell, in whole micro-dollars. */
interface BookedSell {
  /** Realized PnL of the part with known cost; null when no part has one, or the sell has no known value. */
  readonly realised: bigint | null;
  readonly cost: bigint;
  /** Proceeds of the part without known cost. */
  readonly withoutCost: bigint;
  /** How the position it closed counts toward the win rate; null if it closed none that counts. */
  readonly closed: Result | null;
}

/** Tokens bought on the tape and still held, and their cost in US dollars. */
export interface OpenTokens {
  readonly amount: bigint;
  readonly costUsd: number | null;
}

const NOTHING_TRADED: TradedPosition = { tokens: 0n, realized: 0n, knowsCost: false };

const dollars = (micro: bigint): number => Number(micro) / 1e6;

/**
 * A wallet's trades of one token on the tape, at average cost. Every PnL of a market's wallet is computed here:
 * tape, top traders, wallet pages and tracker. A trade's value is what the wallet paid or received, venue fees
 * included; network fees are not on the tape. Tokens received by transfer or bought before the tape have no known
 * cost and count in no PnL. A trade of unknown value (null) makes every total it belongs to unknown.
 */
export class TokenBook {
  #position: Position = NO_POSITION;
  #traded: TradedPosition = NOTHING_TRADED;
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

  get soldCostUsd(): number | null {
    return this.#knowsBuys ? dollars(this.#position.bought - this.#position.cost) : null;
  }

  /** Adds a trade; `microUsd` is NaN when its value is unknown. */
  add(buys: boolean, amount: bigint, microUsd: number): void {
    const value = Number.isNaN(microUsd) ? null : BigInt(microUsd);
    if (buys) this.addBuy(amount, value);
    else this.addSell(amount, value);
  }

  addBuy(amount: bigint, value: bigint | null): void {
    this.#buys++;
    if (value === null) this.#knowsBuys = false;
    this.#position = afterBuy(this.#position, amount, value ?? 0n);
    this.#traded = { ...this.#traded, tokens: this.#traded.tokens + amount };
  }

  addSell(amount: bigint, value: bigint | null): BookedSell {
    this.#sells++;
    if (value === null) this.#knowsSells = false;
    const before = this.#position;
    const got = value ?? 0n;
    this.#soldValue += got;
    const covered = amount < before.amount ? amount : before.amount;
    if (covered === 0n) return { realised: null, cost: 0n, withoutCost: got, closed: null };
    if (value === null || !this.#knowsBuys) this.#knowsRealised = false;
    const share = (got * covered) / amount;
    this.#position = afterSell(before, covered, share);
    const realised = this.#position.realised - before.realised;
    return {
      realised: value === null ? null : realised,
      cost: before.cost - this.#position.cost,
      withoutCost: got - share,
      closed: this.#closes(amount, realised),
    };
  }

  #closes(sold: bigint, realised: bigint): Result | null {
    const { tokens, realized } = this.#traded;
    const after = { tokens: tokens - sold, realized: realized + realised, knowsCost: this.#knowsRealised };
    this.#traded = this.#position.amount === 0n ? NOTHING_TRADED : after;
    return resultOf(after);
  }

  /**
   * Returns the remaining bought tokens given the held `balance`. Tokens that were sent away take their cost with
   * them.
   */
  open(balance: bigint = this.#position.amount): OpenTokens {
    const { amount, cost } = this.#position;
    const left = balance < amount ? balance : amount;
    if (left === 0n) return { amount: 0n, costUsd: 0 };
    return { amount: left, costUsd: this.#knowsBuys ? dollars((cost * left) / amount) : null };
  }
}
