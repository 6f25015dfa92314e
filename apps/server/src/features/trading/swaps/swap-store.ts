/**
 * The transactions of a swap's life, each atomic. On a chain: reserve, then land, or end without a fill. At a
 * venue that fills at once: booked while its fill is reserved, or written as refused. The ledger is last in each:
 * all trades share the platform's accounts, so these are locked only for the commit, and two servers never
 * deadlock.
 */
import { realisedOf } from '@dugout/domain/positions/lots';
import type { PositionTotals } from '@dugout/domain/positions/position-totals';
import { InsufficientFunds, ledger } from '#/features/ledger/index.ts';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { exitsOf } from '../orders/exits.ts';
import { endedEvent } from '../orders/order-events.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { cancelExits } from '../orders/orders.repository.ts';
import { positionAfter } from '../positions/position-change.ts';
import { lockHeldPosition, lockPositions } from '../positions/positions.repository.ts';
import type { Ending, HeldPosition, Landing, LotChange, PositionRecord, SwapRecord } from '../swap-record.ts';
import { type Loss, writePending } from './reserve.repository.ts';
import {
  type BookingOutcome,
  type Landed,
  type LandingOutcome,
  writeBooking,
  writeLanding,
} from './settlement.repository.ts';
import { fillEntry, holdEntry, releaseEntry } from './swap-entries.ts';
import { endUnfilled, insertUnfilled } from './swaps.repository.ts';

/** Another request, or another server, has already ended this swap. */
export class NotPending extends Error {}

/** The trader has used the idempotency key before. */
class KeyTaken extends Error {}

/** Effectively unlimited. */
const UNBOUNDED: Loss = { lamports: 0n, cap: 10n ** 18n };

export interface SwapStore {
  /**
   * Writes a pending swap, counts its loss and holds its funds. Returns false when its key is taken. Throws
   * `InsufficientFunds`, `WrittenBefore`, ApiError `outflow_cap`. Nothing is written in these cases.
   */
  reserve(swap: SwapRecord, loss: Loss): Promise<boolean>;
  /**
   * Does the same for a swap signed by its own wallet, whose losses are not capped: `admit` decides last, in the
   * same transaction. Returns false, with nothing written, when it refuses or the key is taken.
   */
  reserveSigned(swap: SwapRecord, admit: (tx: Db) => Promise<boolean>): Promise<boolean>;
  /**
   * Settles a pending swap, in one round trip if the position is unchanged since `held`. Throws `NotPending`,
   * with nothing written, when the swap has ended otherwise.
   */
  land(landing: Landing, held: HeldPosition | null): Promise<void>;
  /** Ends a pending swap and releases its reserve. Returns false when it is no longer pending. */
  end(swap: SwapRecord, ending: Ending): Promise<boolean>;
  /**
   * Writes a swap whose fill is reserved, without reserved funds, in one round trip if the position is unchanged
   * since `held`. `print` is called once it is written, before it is published. Returns false when its key is
   * taken. Throws `InsufficientFunds`. Nothing is written in these cases.
   */
  book(landing: Landing, held: HeldPosition, print: () => void): Promise<boolean>;
  /** Writes a swap that was not filled. Returns false, with nothing written, when its key is taken. */
  refuse(swap: SwapRecord, ending: Ending): Promise<boolean>;
}

interface SwapStoreOptions {
  readonly db: Db;
  readonly events: EventBus;
  /** Called with the exits that ended with their position. */
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  /** Called with the exits created by a landing. */
  readonly exitsArmed: (orders: readonly OrderRecord[]) => void;
}

/** A way to write a landing. Only `landed` changes anything. */
type Write = (
  tx: Db,
  landed: Landed,
  exits: { readonly endsExits: boolean },
) => Promise<BookingOutcome | LandingOutcome>;

/** Reports whether it is written. Throws `KeyTaken` or `NotPending` when it never can be. */
function isWritten(outcome: BookingOutcome | LandingOutcome): boolean {
  if (outcome === 'duplicate') throw new KeyTaken();
  if (outcome === 'ended') throw new NotPending();
  return outcome === 'landed';
}

export function swapStore({ db, events, exitsEnded, exitsArmed }: SwapStoreOptions): SwapStore {
  /** A trader's reservations wait for each other here; in the database each would occupy a connection. */
  const turns = new KeyedMutex();

  async function writeLanded(landing: Landing, held: HeldPosition | null, write: Write): Promise<void> {
    if (held !== null && covers(held, landing) && (await writeAtOnce(landing, held, write))) return;
    await writeLocked(landing, write);
  }

  /** Writes in one round trip. Returns false when the position has changed, or when closing it ends exits. */
  function writeAtOnce(landing: Landing, held: HeldPosition, write: Write): Promise<boolean> {
    const landed = landedOn(landing, held);
    return db.oneStatement(async (tx) => {
      const written = isWritten(await write(tx, landed, { endsExits: false }));
      if (written) publishLanded(tx, landed);
      return written;
    });
  }

  /** Writes with the position locked, after ending its exits if it closes. */
  const writeLocked = (landing: Landing, write: Write): Promise<void> =>
    db.transaction(async (tx) => {
      const { swap } = landing;
      await lockPositions(tx, [swap.walletAddress], swap.mint);
      const landed = landedOn(landing, await lockHeldPosition(tx, swap));
      const { position } = landed;
      if (position.amount === 0n) await endExits(tx, position.id, landing.settledAt);
      if (!isWritten(await write(tx, landed, { endsExits: true })))
        throw new Error(`the position of swap ${swap.id} has changed under its lock`);
      publishLanded(tx, landed);
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
      realised: realisedBy(change),
      exits: exitsOf(landing, position),
      event: events.prepare('trading.landed', { userId, swapId, walletAddress, tokenAddress }),
      entry: fillEntry(swap, trade.pool, settlement, landing.shares),
    };
  }

  function publishLanded(tx: Db, { event, exits }: Landed): void {
    tx.afterCommit(event.written);
    if (exits.length > 0) tx.afterCommit(() => exitsArmed(exits));
  }

  async function endExits(tx: Db, positionId: string, at: number): Promise<void> {
    const ending = { status: 'cancelled', reason: 'Its position is closed', at } as const;
    const exits = await cancelExits(tx, positionId, ending);
    for (const exit of exits) await events.emit(tx, 'trading.orderEnded', endedEvent(exit, ending));
    if (exits.length > 0) tx.afterCommit(() => exitsEnded(exits));
  }

  return {
    reserve: (swap, loss) =>
      turns.run(swap.userId, () => db.oneStatement((tx) => writePending(tx, swap, loss, holdEntry(swap)))),

    reserveSigned: (swap, admit) =>
      turns
        .run(swap.userId, () =>
          db.transaction(async (tx) => {
            if (!(await admit(tx))) return false;
            if (!(await writePending(tx, swap, UNBOUNDED, holdEntry(swap)))) throw new KeyTaken();
            return true;
          }),
        )
        .catch((error: unknown) => {
          if (error instanceof KeyTaken) return false;
          throw error;
        }),

    land: (landing, held) => writeLanded(landing, held, writeLanding),

    async book(landing, held, print) {
      try {
        await writeLanded(landing, held, async (tx, landed, exits) => {
          const outcome = await writeBooking(tx, landed, exits);
          if (outcome === 'landed') tx.afterCommit(print);
          return outcome;
        });
        return true;
      } catch (error) {
        if (error instanceof KeyTaken) return false;
        throw error;
      }
    },

    refuse: (swap, ending) =>
      db.transaction(async (tx) => {
        if (!(await insertUnfilled(tx, swap, ending))) return false;
        await events.emit(tx, 'trading.failed', {
          userId: swap.userId,
          swapId: swap.id,
          reason: ending.reason,
        });
        return true;
      }),

    end: (swap, ending) =>
      db
        .transaction(async (tx) => {
          const { networkFee = 0n, priorityFee = 0n } = ending.paid ?? {};
          if (!(await endUnfilled(tx, swap.id, ending))) throw new NotPending();
          await events.emit(tx, 'trading.failed', {
            userId: swap.userId,
            swapId: swap.id,
            reason: ending.reason,
          });
          await ledger.post(tx, releaseEntry(swap, networkFee + priorityFee));
          return true;
        })
        .catch((error: unknown) => {
          // A missing hold has been settled.
          if (error instanceof NotPending || error instanceof InsufficientFunds) return false;
          throw error;
        }),
  };
}

/** Returns the realized profit of a fill in lamports; null for a buy, and when no cost is known. */
function realisedBy(change: LotChange): bigint | null {
  const known = change.kind === 'bought' ? [] : change.disposals.flatMap((piece) => realisedOf(piece) ?? []);
  return known.length === 0 ? null : known.reduce((sum, lamports) => sum + lamports, 0n);
}

/** Reports whether a position's lots cover the amount of a sell. */
const covers = ({ lots }: HeldPosition, { settlement }: Landing): boolean =>
  lots.reduce((sum, { left }) => sum + left, settlement.tokens) >= 0n;

const opened = ({
  swap,
  trade,
  tokenName,
  symbol,
  settledAt,
}: Landing): Omit<PositionRecord, keyof PositionTotals> => ({
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
