import { TokenBook } from '../figures/token-book.ts';
import type { MarketState } from '../state.ts';
import { BUY } from '../store/trade-tape.ts';

/** A trade of the wallet as its ledger takes it. Money in whole micro-dollars. */
export interface LedgerEntry {
  /** The trade's slot on the tape. */
  readonly at: number;
  readonly token: number;
  /** Unix ms. */
  readonly time: number;
  readonly buys: boolean;
  /** Null in tokens that are left out of the money. */
  readonly value: bigint | null;
  /**
   * Of a sell: what was won or lost, and what the part whose cost is known had cost; null where none of it is
   * known.
   */
  readonly realised: bigint | null;
  readonly soldCost: bigint;
  /** What a sell brought for tokens whose cost is not known. */
  readonly withoutCost: bigint;
}

/** A wallet's trades on the tape, oldest first, and what it did with each token after them, by token. */
export interface WalletLedger {
  readonly entries: readonly LedgerEntry[];
  readonly byToken: ReadonlyMap<number, TokenBook>;
}

/**
 * Builds a wallet's ledger from the tape: average cost per token, values in US dollars as of each trade,
 * without network fees, which no tape shows. A sell of more than was seen bought realises the part that was;
 * a token with a trade of unknown value is left out of the money altogether.
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
    if (unpriced.has(token)) return { ...head, value: null, realised: null, soldCost: 0n, withoutCost: 0n };
    const book = bookOf(byToken, token);
    const value = BigInt(tape.microUsd(at));
    const amount = tape.tokenAmount(at);
    if (head.buys) {
      book.addBuy(amount, value);
      return { ...head, value, realised: null, soldCost: 0n, withoutCost: 0n };
    }
    const { realised, cost, withoutCost } = book.addSell(amount, value);
    return { ...head, value, realised, soldCost: cost, withoutCost };
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

/** What a wallet had done with each token by `time` (unix ms, included). */
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
  state.walletChains.eachHolder(wallet, (holder) => {
    balances.set(state.holders.token(holder), state.holders.balance(holder));
  });
  return balances;
}

/** By time, by arrival among equals. */
function tradesInOrder(state: MarketState, wallet: number): number[] {
  const order: number[] = [];
  state.walletChains.eachTrade(wallet, (at) => order.push(at));
  return order.reverse().sort((a, b) => state.tape.time(a) - state.tape.time(b));
}
