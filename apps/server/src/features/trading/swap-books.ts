/**
 * The three transactions of a swap's life: set aside, land, or end without a fill. Each is whole or not at all. The ledger comes last in each:
 * every trade meets in the accounts of the house, so they are locked no longer than a commit takes, and two servers never wait for each other.
 */
import type { ErrorCode } from '@dugout/contract/errors';
import type { PositionTotals } from '@dugout/domain/position-totals';
import { newId } from '#/features/identity/index.ts';
import { InsufficientFunds, ledger } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { fillEntry, holdEntry, releaseEntry } from './books.ts';
import { writeLanding } from './landing.repository.ts';
import { openLots } from './lots.repository.ts';
import { exitsOf } from './orders/exits.ts';
import { news } from './orders/order-news.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { cancelExits, insertOrder } from './orders/orders.repository.ts';
import type { TokenDirectory } from './ports.ts';
import { positionAfter } from './position-change.ts';
import { lockOpenPosition, takeTurnsAtPositions } from './positions.repository.ts';
import type { Landing, PositionRecord, SwapRecord } from './swap-record.ts';
import { endUnfilled, insertPending } from './swaps.repository.ts';

/** Another request, or another server, has ended this swap already. */
export class NotPending extends Error {}

/** What a swap ends with when nothing was traded. */
export interface Ending {
  readonly status: 'failed' | 'expired';
  readonly code: ErrorCode | null;
  readonly reason: string;
  readonly at: number;
  readonly tookMs: number | null;
  /** What the network took for a transaction that failed on the chain. */
  readonly paid?: { readonly networkFee: bigint; readonly priorityFee: bigint };
}

export interface SwapBooks {
  /** False when the idempotency key is taken. Throws `InsufficientFunds`; then nothing is written. */
  setAside(swap: SwapRecord): Promise<boolean>;
  /** Throws `NotPending` when the swap has ended otherwise; then nothing is written. */
  land(landing: Landing): Promise<void>;
  /** Gives back what was set aside. False when the swap is not pending any more. */
  end(swap: SwapRecord, ending: Ending): Promise<boolean>;
}

export interface SwapBooksOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly tokens: Pick<TokenDirectory, 'prices'>;
  /** To be told of the exits that died with their position. */
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  /** To be told of the exits that a landing armed. */
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

export function swapBooks({ db, events, tokens, exitsEnded, exitsArmed }: SwapBooksOptions): SwapBooks {
  return {
    setAside: (swap) =>
      db.transaction(async (tx) => {
        if (!(await insertPending(tx, swap))) return false;
        await ledger.post(tx, holdEntry(swap));
        return true;
      }),

    land: (landing) =>
      db.transaction(async (tx) => {
        const { swap, settlement, trade } = landing;
        await takeTurnsAtPositions(tx, [swap.walletAddress], swap.mint);
        const before = await lockOpenPosition(tx, swap.walletAddress, swap.mint);
        const lots = swap.side === 'sell' && before !== null ? await openLots(tx, before.id) : [];
        const { totals, change } = positionAfter(before, lots, settlement, newId());
        const after = { ...(before ?? opened(landing)), ...totals, pool: trade.pool };
        const realised = swap.side === 'sell' ? after.realised - (before?.realised ?? 0n) : null;
        if (!(await writeLanding(tx, landing, after, change, realised))) throw new NotPending();
        await events.emit(tx, 'trading.landed', {
          userId: swap.userId,
          swapId: swap.id,
          walletAddress: swap.walletAddress,
          tokenAddress: swap.mint,
        });
        if (after.amount === 0n) await endExits(tx, after.id, landing.settledAt);
        await armExits(tx, landing, after);
        await ledger.post(tx, fillEntry(swap, trade.pool, settlement, landing.shares));
      }),

    end: (swap, ending) =>
      db
        .transaction(async (tx) => {
          const { networkFee = 0n, priorityFee = 0n } = ending.paid ?? {};
          if (!(await endUnfilled(tx, swap.id, ending))) throw new NotPending();
          await events.emit(tx, 'trading.failed', { userId: swap.userId, swapId: swap.id, reason: ending.reason });
          await ledger.post(tx, releaseEntry(swap, networkFee + priorityFee));
          return true;
        })
        .catch((error: unknown) => {
          // A hold that is gone has been settled.
          if (error instanceof NotPending || error instanceof InsufficientFunds) return false;
          throw error;
        }),
  };

  async function armExits(tx: Db, landing: Landing, position: PositionRecord): Promise<void> {
    const exits = exitsOf(landing, position, tokens.prices(position.mint)?.priceSol ?? null);
    for (const exit of exits) await insertOrder(tx, exit);
    if (exits.length > 0) tx.afterCommit(() => exitsArmed(exits));
  }

  async function endExits(tx: Db, positionId: string, at: number): Promise<void> {
    const ending = { status: 'cancelled', reason: 'Its position is closed', at } as const;
    const exits = await cancelExits(tx, positionId, ending);
    for (const exit of exits) await events.emit(tx, 'trading.orderEnded', news(exit, ending));
    if (exits.length > 0) tx.afterCommit(() => exitsEnded(exits));
  }
}

const opened = ({ swap, trade, tokenName, symbol, settledAt }: Landing): Omit<PositionRecord, keyof PositionTotals> => ({
  id: newId(),
  userId: swap.userId,
  walletAddress: swap.walletAddress,
  mint: swap.mint,
  pool: trade.pool,
  decimals: trade.decimals,
  tokenName,
  symbol,
  openedAt: settledAt,
});
