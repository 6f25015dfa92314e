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
import { type Landed, writeLanding } from './landing.repository.ts';
import { exitsOf } from './orders/exits.ts';
import { news } from './orders/order-news.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { cancelExits } from './orders/orders.repository.ts';
import type { TokenDirectory } from './ports.ts';
import { positionAfter } from './position-change.ts';
import { lockHeldPosition, takeTurnsAtPositions } from './positions.repository.ts';
import { writePending } from './set-aside.repository.ts';
import type { HeldPosition, Landing, PositionRecord, SwapRecord } from './swap-record.ts';
import { endUnfilled } from './swaps.repository.ts';

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
  /** The position that the swap will change, or null when the idempotency key is taken. Throws `InsufficientFunds`; then nothing is written. */
  setAside(swap: SwapRecord): Promise<HeldPosition | null>;
  /**
   * Throws `NotPending` when the swap has ended otherwise; then nothing is written. With the position as it stood when the swap was set aside,
   * which is mostly how it still stands, one round trip does it.
   */
  land(landing: Landing, held?: HeldPosition): Promise<void>;
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
  /** False when the position has changed meanwhile, or its end ends exits. Then nothing is written. */
  async function landAtOnce(landing: Landing, held: HeldPosition): Promise<boolean> {
    const landed = landedOn(landing, held);
    return db.oneStatement(async (tx) => {
      const outcome = await writeLanding(tx, landed, { endsExits: false });
      if (outcome === 'ended') throw new NotPending();
      if (outcome !== 'landed') return false;
      tellLanded(tx, landed);
      return true;
    });
  }

  const landInTurn = (landing: Landing): Promise<void> =>
    db.transaction(async (tx) => {
      const { swap } = landing;
      await takeTurnsAtPositions(tx, [swap.walletAddress], swap.mint);
      const landed = landedOn(landing, await lockHeldPosition(tx, swap));
      const { position } = landed;
      if (position.amount === 0n) await endExits(tx, position.id, landing.settledAt);
      if ((await writeLanding(tx, landed, { endsExits: true })) !== 'landed') throw new NotPending();
      tellLanded(tx, landed);
    });

  function landedOn(landing: Landing, { position: before, version, lots }: HeldPosition): Landed {
    const { swap, settlement, trade } = landing;
    const { totals, change } = positionAfter(before, lots, settlement, newId());
    const position = { ...(before ?? opened(landing)), ...totals, pool: trade.pool };
    const { userId, id: swapId, walletAddress, mint: tokenAddress } = swap;
    return {
      landing,
      position,
      version: version + 1,
      change,
      realised: swap.side === 'sell' ? position.realised - (before?.realised ?? 0n) : null,
      exits: exitsOf(landing, position, tokens.prices(position.mint)?.priceSol ?? null),
      event: events.prepare('trading.landed', { userId, swapId, walletAddress, tokenAddress }),
      entry: fillEntry(swap, trade.pool, settlement, landing.shares),
    };
  }

  function tellLanded(tx: Db, { event, exits }: Landed): void {
    tx.afterCommit(event.written);
    if (exits.length > 0) tx.afterCommit(() => exitsArmed(exits));
  }

  async function endExits(tx: Db, positionId: string, at: number): Promise<void> {
    const ending = { status: 'cancelled', reason: 'Its position is closed', at } as const;
    const exits = await cancelExits(tx, positionId, ending);
    for (const exit of exits) await events.emit(tx, 'trading.orderEnded', news(exit, ending));
    if (exits.length > 0) tx.afterCommit(() => exitsEnded(exits));
  }

  async function land(landing: Landing, held?: HeldPosition): Promise<void> {
    if (held === undefined || !covers(held, landing) || !(await landAtOnce(landing, held))) await landInTurn(landing);
  }

  return {
    setAside: (swap) => db.oneStatement((tx) => writePending(tx, swap, holdEntry(swap))),

    land,

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
}

/** Whether the lots of a position have what a sell takes. */
const covers = ({ lots }: HeldPosition, { settlement }: Landing): boolean =>
  lots.reduce((sum, { left }) => sum + left, settlement.tokens) >= 0n;

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
