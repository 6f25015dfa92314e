import { afterBuy, afterSell, NO_POSITION, type Position } from '@dugout/domain/positions/position';
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

/** A wallet's trades on the tape, oldest first, and its positions at average cost after them, by token. */
export interface WalletLedger {
  readonly entries: readonly LedgerEntry[];
  readonly positions: ReadonlyMap<number, Position>;
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
  const positions = new Map<number, Position>();
  const entries = order.map((at): LedgerEntry => {
    const token = state.holders.token(tape.holder(at));
    const head = { at, token, time: tape.time(at), buys: (tape.flags(at) & BUY) !== 0 };
    if (unpriced.has(token)) return { ...head, value: null, realised: null, soldCost: 0n, withoutCost: 0n };
    const position = positions.get(token) ?? NO_POSITION;
    const value = BigInt(tape.microUsd(at));
    const amount = tape.tokenAmount(at);
    if (head.buys) {
      positions.set(token, afterBuy(position, amount, value));
      return { ...head, value, realised: null, soldCost: 0n, withoutCost: 0n };
    }
    const matched = amount - position.amount > 0n ? position.amount : amount;
    if (matched === 0n) return { ...head, value, realised: null, soldCost: 0n, withoutCost: value };
    const got = (value * matched) / amount;
    const after = afterSell(position, matched, got);
    positions.set(token, after);
    const realised = after.realised - position.realised;
    return { ...head, value, realised, soldCost: position.cost - after.cost, withoutCost: value - got };
  });
  return { entries, positions };
}

/** The positions as they stood at `time` (unix ms, included). */
export function positionsAt(
  state: MarketState,
  { entries }: WalletLedger,
  time: number,
): ReadonlyMap<number, Position> {
  const positions = new Map<number, Position>();
  for (const entry of entries) {
    if (entry.time > time || entry.value === null) continue;
    const position = positions.get(entry.token) ?? NO_POSITION;
    const amount = state.tape.tokenAmount(entry.at);
    const sold = amount - position.amount > 0n ? position.amount : amount;
    positions.set(
      entry.token,
      entry.buys ? afterBuy(position, amount, entry.value) : afterSell(position, sold, 0n),
    );
  }
  return positions;
}

/** By time, by arrival among equals. */
function tradesInOrder(state: MarketState, wallet: number): number[] {
  const order: number[] = [];
  state.walletChains.eachTrade(wallet, (at) => order.push(at));
  return order.reverse().sort((a, b) => state.tape.time(a) - state.tape.time(b));
}
