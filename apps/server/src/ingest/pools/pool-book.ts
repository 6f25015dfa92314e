import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import {
  type MarketEvent,
  quoteAtPool,
  reservesAfter,
  type SolPrice,
  type TokenTransfer,
  type Trade,
} from '@dugout/domain/market-events';
import { isCurve, MARKETS, type MarketId } from '@dugout/domain/markets';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { TokenFacts } from '@dugout/market/types';
import { UndoList } from './undo-list.ts';

/**
 * Returns the assumed fee when a recorded trade shows none; undefined for a market that does not price on x * y =
 * k.
 */
const defaultFee = (market: MarketId): bigint | undefined =>
  MARKETS[market].constantProduct ? MARKETS[market].feeBps : undefined;

const isSol = (mint: string): boolean => mint === SOL_MINT || mint === NATIVE_QUOTE_MINT;

const CURVE_VIRTUAL_LAMPORTS = PUMP_CURVE.virtualReserves.quote;

/** Below a thousandth of a SOL, a fee rounded to lamports does not reveal its basis points. */
const MIN_LAMPORTS = 1_000_000n;

/** Returns the fee in basis points that a trade shows, null when it shows none. */
function shownFee(trade: Trade): bigint | null {
  const [fee, quote] = [trade.feeAmount, quoteAtPool(trade)];
  return fee > 0n && quote >= MIN_LAMPORTS ? (fee * 10_000n + quote / 2n) / quote : null;
}

/**
 * Returns the lamports that another pool of the token needs to replace the known one, since anyone can open a
 * small pool at any price. A curve yields to the pool of its missed migration.
 */
const depthToReplace = ({ market, reserves }: TradablePool): bigint =>
  isCurve(market) ? (reserves.quote - CURVE_VIRTUAL_LAMPORTS) / 2n : reserves.quote * 2n;

/**
 * Creates a book of the pools that paper orders can be filled against: on x * y = k, quoted in SOL, with known
 * reserves after the newest trade.
 */
export function createPoolBook() {
  const pools = new Map<string, TradablePool>();
  const seen = new Set<string>();
  const undo = new UndoList();

  function take(event: Exclude<MarketEvent, SolPrice | TokenTransfer>): void {
    seen.add(event.mint);
    const { mint, market, reserves } = event;
    const pool = event.kind === 'migration' ? event.toPool : event.pool;
    const before = pools.get(mint);
    // A creation may be reported twice. By the second time, trades have shown the pool and its reserves.
    if (event.kind === 'created' && before !== undefined) return;
    const isElsewhere = event.kind === 'trade' && before !== undefined && before.pool !== pool;
    if (isElsewhere && (reserves === null || reserves.quote < depthToReplace(before))) return;
    if (event.kind === 'trade' && reserves === null && before?.pool === pool) {
      const moved = reservesAfter(before.reserves, event);
      if (moved === null) pools.delete(mint);
      else pools.set(mint, { ...before, reserves: moved });
      return;
    }
    const known = before?.pool === pool ? before.feeBps : defaultFee(market);
    const feeBps = (event.kind === 'trade' ? shownFee(event) : null) ?? known;
    const decimals = event.kind === 'migration' ? before?.decimals : event.decimals;
    const quotedInSol = event.kind === 'migration' ? before !== undefined : isSol(event.quoteMint);
    if (
      !quotedInSol ||
      defaultFee(market) === undefined ||
      reserves === null ||
      feeBps === undefined ||
      decimals === undefined
    ) {
      pools.delete(mint);
      return;
    }
    pools.set(mint, { mint, pool, market, decimals, reserves, feeBps });
  }

  return {
    /** Reports whether this token has been traded or created. */
    knows: (mint: string): boolean => seen.has(mint),
    get: (mint: string): TradablePool | null => pools.get(mint) ?? null,

    /** Adds a token of an earlier run. Until it trades again, its pool has its market's default fee. */
    know({ mint, pool, market, decimals, quoteMint, reserves }: TokenFacts): void {
      seen.add(mint);
      const feeBps = defaultFee(market);
      if (isSol(quoteMint) && reserves !== null && feeBps !== undefined)
        pools.set(mint, { mint, pool, market, decimals, reserves, feeBps });
    },

    /** @param stays whether the event is in no block */
    apply(event: MarketEvent, stays = false): void {
      if (event.kind === 'solPrice' || event.kind === 'transfer') return;
      const before = pools.get(event.mint);
      take(event);
      const restore = (): void => {
        if (before === undefined) pools.delete(event.mint);
        else pools.set(event.mint, before);
      };
      undo.did(event.slot, restore, stays ? () => take(event) : null);
    },

    settle: (slot: number): void => undo.settle(slot),
    /** Orphans everything from blocks at or after slot `from`. */
    rollBack: (from: number): void => undo.rollBack(from),
  };
}

export type PoolBook = ReturnType<typeof createPoolBook>;
