import type { Result } from '@dugout/domain/positions/win-rate';
import { TokenBook } from '../figures/token-book.ts';
import { eachHoldingOf } from '../reads/holdings.ts';
import type { MarketState } from '../state.ts';
import { BUY } from '../store/trade-tape.ts';

/** A trade of the wallet as booked in its ledger. Money in whole micro-dollars. */
export interface LedgerEntry {
  /** The trade's slot on the tape. */
  readonly at: number;
  readonly token: number;
  /** Unix ms. */
  readonly time: number;
  readonly buys: boolean;
  /** Null for tokens excluded from money figures. */
  readonly value: bigint | null;
  /** For a sell: realized PnL and cost of the part with known cost; null when no part has one. */
  readonly realised: bigint | null;
  readonly soldCost: bigint;
  /** Proceeds of a sell for tokens of unknown cost. */
  readonly withoutCost: bigint;
  /** How the position it closed counts toward the win rate; null if it closed none that counts. */
  readonly closed: Result | null;
}

const NOTHING_SOLD = { realised: null, soldCost: 0n, withoutCost: 0n, closed: null } as const;

/** A wallet's trades on the tape, oldest first, and its resulting book per token. */
export interface WalletLedger {
  readonly entries: readonly LedgerEntry[];
  readonly byToken: ReadonlyMap<number, TokenBook>;
}

/**
 * Builds a wallet's ledger from the tape: average cost per token, values in US dollars at the time of each trade,
 * without network fees, which are not on the tape. A sell of more than was seen bought realizes only the bought
 * part. A token with a trade of unknown value is excluded from all money figures.
 */
export function buildLedger(state: MarketState, wallet: number): WalletLedger {
  const { tape } = state;
  const order = tradesInOrder(state, wallet);
  const unpriced = new Set<number>();
  for (const at of order)
    if (Number.isNaN(tape.microUsd(at))) unpriced.add(state.holders.token(tape.holder(at)));
  const byToken = new Map<number, TokenBook>();
  const entries = order.map((at): LedgerEntry => {
    const token = state.holders.token(tape.holder(at));
    const head = { at, token, time: tape.time(at), buys: (tape.flags(at) & BUY) !== 0 };
    if (unpriced.has(token)) return { ...head, value: null, ...NOTHING_SOLD };
    const book = bookOf(byToken, token);
    const value = BigInt(tape.microUsd(at));
    const amount = tape.tokenAmount(at);
    if (head.buys) {
      book.addBuy(amount, value);
      return { ...head, value, ...NOTHING_SOLD };
    }
    const { cost, ...sold } = book.addSell(amount, value);
    return { ...head, value, soldCost: cost, ...sold };
  });
  return { entries, byToken };
}

function bookOf(byToken: Map<number, TokenBook>, token: number): TokenBook {
  const known = byToken.get(token);
  if (known !== undefined) return known;
  const book = new TokenBook();
  byToken.set(token, book);
  return book;
}

/** Returns a wallet's book of each token as of `time` (unix ms, inclusive). */
export function bookOfEachAt(
  state: MarketState,
  { entries }: WalletLedger,
  time: number,
): ReadonlyMap<number, TokenBook> {
  const byToken = new Map<number, TokenBook>();
  for (const { at, token, time: made, buys, value } of entries) {
    if (made > time || value === null) continue;
    const amount = state.tape.tokenAmount(at);
    if (buys) bookOf(byToken, token).addBuy(amount, value);
    else bookOf(byToken, token).addSell(amount, value);
  }
  return byToken;
}

/** Raw units that a wallet holds, by token. */
export function balancesOf(state: MarketState, wallet: number): ReadonlyMap<number, bigint> {
  const balances = new Map<number, bigint>();
  eachHoldingOf(state, wallet, (token, balance) => void balances.set(token, balance));
  return balances;
}

/** Sorted by time, ties by arrival. */
function tradesInOrder(state: MarketState, wallet: number): number[] {
  const order: number[] = [];
  state.walletChains.eachTrade(wallet, (at) => order.push(at));
  return order.reverse().sort((a, b) => state.tape.time(a) - state.tape.time(b));
}
