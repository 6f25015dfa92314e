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
import { endExits, exitsOf } from '../orders/exits.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { positionAfter } from '../positions/position-change.ts';
import { lockHeldPosition, lockPositions } from '../positions/positions.repository.ts';
import type { Ending, HeldPosition, Landing, LotChange, PositionRecord, SwapRecord } from '../swap-record.ts';
import { endUnfilled, insertUnfilled } from '../swaps/swaps.repository.ts';
import { demandSeen, HoldingChanged, type Loss, writePending } from './reserve.repository.ts';
import {
  type BookingOutcome,
  type Landed,
  type LandingOutcome,
  writeBooking,
  writeLanding,
} from './settlement.repository.ts';
import { fillEntry, holdEntry, releaseEntry } from './swap-entries.ts';

/** Another request, or another server, has already ended this swap. */
export class NotPending extends Error {}

/** The trader has used the idempotency key before. */
class KeyTaken extends Error {}

/** Effectively unlimited. */
const UNBOUNDED: Loss = { lamports: 0n, cap: 10n ** 18n };

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

/** Writes swaps. */
export class SwapStore {
  readonly #db: Db;
  readonly #events: EventBus;
  readonly #exitsChanged: (orders: readonly OrderRecord[]) => void;
  readonly #server: string;
  /** A trader's reservations wait for each other here; in the database each would occupy a connection. */
  readonly #turns = new KeyedMutex();

  /**
   * `exitsChanged` is called with the exits created by a landing, or ended with their position. `server` names this
   * server as the runner of orders.
   */
  constructor(
    db: Db,
    events: EventBus,
    exitsChanged: (orders: readonly OrderRecord[]) => void,
    server: string,
  ) {
    this.#db = db;
    this.#events = events;
    this.#exitsChanged = exitsChanged;
    this.#server = server;
  }

  /**
   * Writes a pending swap, counts its loss and holds its funds. `seen`: raw units that its wallet must be able to
   * spend, the holding of which it sells a share. Returns false when its key is taken. Throws `InsufficientFunds`,
   * `HoldingChanged`, `WrittenBefore`, ApiError `outflow_cap`. Nothing is written in these cases.
   */
  reserve(swap: SwapRecord, loss: Loss, seen?: bigint): Promise<boolean> {
    const write = (tx: Db): Promise<boolean> => writePending(tx, swap, loss, holdEntry(swap), this.#server);
    return this.#turns.run(swap.userId, () =>
      seen === undefined
        ? this.#db.oneStatement(write)
        : this.#db.transaction(async (tx) => {
            await demandSeen(tx, swap, seen);
            return write(tx);
          }),
    );
  }

  /**
   * Does the same for a swap signed by its own wallet, whose losses are not capped: `admit` decides last, in the
   * same transaction. Returns false, with nothing written, when it refuses or the key is taken.
   */
  reserveSigned(swap: SwapRecord, admit: (tx: Db) => Promise<boolean>): Promise<boolean> {
    const write = async (tx: Db): Promise<boolean> => {
      if (!(await admit(tx))) return false;
      if (!(await writePending(tx, swap, UNBOUNDED, holdEntry(swap), this.#server))) throw new KeyTaken();
      return true;
    };
    return falseIfTaken(this.#turns.run(swap.userId, () => this.#db.transaction(write)));
  }

  /**
   * Settles a pending swap, in one round trip if the position is unchanged since `held`. Throws `NotPending`, with
   * nothing written, when the swap has ended otherwise.
   */
  async land(landing: Landing, held: HeldPosition | null): Promise<void> {
    await this.#write(landing, held, writeLanding);
  }

  /**
   * Writes a swap whose fill is reserved, without reserved funds, in one round trip if the position is unchanged
   * since `held`. `print` is called once it is written, before it is published. `seen`: raw units that the position
   * must still have, the holding of which it sells a share. Returns false when its key is taken. Throws
   * `InsufficientFunds`, `HoldingChanged`. Nothing is written in these cases.
   */
  book(landing: Landing, held: HeldPosition, print: () => void, seen?: bigint): Promise<boolean> {
    const write: Write = async (tx, landed, exits) => {
      const outcome = await writeBooking(tx, landed, exits);
      if (outcome === 'landed') tx.afterCommit(print);
      return outcome;
    };
    return falseIfTaken(this.#write(landing, held, write, seen));
  }

  /** Writes a swap that was not filled. Returns false, with nothing written, when its key is taken. */
  refuse(swap: SwapRecord, ending: Ending): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!(await insertUnfilled(tx, swap, ending, this.#server))) return false;
      await this.#emitFailed(tx, swap, ending);
      return true;
    });
  }

  /** Ends a pending swap and releases its reserve. Returns false when it is no longer pending. */
  async end(swap: SwapRecord, ending: Ending): Promise<boolean> {
    const { networkFee = 0n, priorityFee = 0n } = ending.paid ?? {};
    try {
      return await this.#db.transaction(async (tx) => {
        if (!(await endUnfilled(tx, swap.id, ending))) return false;
        await this.#emitFailed(tx, swap, ending);
        await ledger.post(tx, releaseEntry(swap, networkFee + priorityFee));
        return true;
      });
    } catch (error) {
      // A missing hold has been settled.
      if (error instanceof InsufficientFunds) return false;
      throw error;
    }
  }

  /** Returns true, or throws. */
  async #write(landing: Landing, held: HeldPosition | null, write: Write, seen = 0n): Promise<true> {
    const isKnown = held !== null && covers(held, landing) && hasSeen(held, seen);
    if (!isKnown || !(await this.#writeAtOnce(landing, held, write)))
      await this.#writeLocked(landing, write, seen);
    return true;
  }

  /** Writes in one round trip. Returns false when the position has changed, or when closing it ends exits. */
  #writeAtOnce(landing: Landing, held: HeldPosition, write: Write): Promise<boolean> {
    const landed = this.#landedOn(landing, held);
    return this.#db.oneStatement(async (tx) => {
      const written = isWritten(await write(tx, landed, { endsExits: false }));
      if (written) this.#publishLanded(tx, landed);
      return written;
    });
  }

  /** Writes with the position locked, after ending its exits if it closes. */
  #writeLocked(landing: Landing, write: Write, seen: bigint): Promise<void> {
    const { swap } = landing;
    return this.#db.transaction(async (tx) => {
      await lockPositions(tx, [swap.walletAddress], swap.mint);
      const held = await lockHeldPosition(tx, swap);
      if (!hasSeen(held, seen)) throw new HoldingChanged();
      const landed = this.#landedOn(landing, held);
      const { position } = landed;
      if (position.amount === 0n)
        await endExits(tx, this.#events, position.id, landing.settledAt, this.#exitsChanged);
      if (!isWritten(await write(tx, landed, { endsExits: true })))
        throw new Error(`the position of swap ${swap.id} has changed under its lock`);
      this.#publishLanded(tx, landed);
    });
  }

  #landedOn(landing: Landing, { position: before, version, lots }: HeldPosition): Landed {
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
      event: this.#events.prepare('trading.landed', { userId, swapId, walletAddress, tokenAddress }),
      entry: fillEntry(swap, trade.pool, settlement, landing.shares),
      server: this.#server,
    };
  }

  #publishLanded(tx: Db, { event, exits }: Landed): void {
    tx.afterCommit(event.written);
    if (exits.length > 0) tx.afterCommit(() => this.#exitsChanged(exits));
  }

  #emitFailed(tx: Db, { userId, id: swapId }: SwapRecord, { reason }: Ending): Promise<void> {
    return this.#events.emit(tx, 'trading.failed', { userId, swapId, reason });
  }
}

/** Returns the result, or false when the key is taken. */
const falseIfTaken = (writing: Promise<boolean>): Promise<boolean> =>
  writing.catch((error: unknown) => {
    if (error instanceof KeyTaken) return false;
    throw error;
  });

/** Returns the realized profit of a fill in lamports; null for a buy, and when no cost is known. */
function realisedBy(change: LotChange): bigint | null {
  const known = change.kind === 'bought' ? [] : change.disposals.flatMap((piece) => realisedOf(piece) ?? []);
  return known.length === 0 ? null : known.reduce((sum, lamports) => sum + lamports, 0n);
}

/** Reports whether a position's lots cover the amount of a sell. */
const covers = ({ lots }: HeldPosition, { settlement }: Landing): boolean =>
  lots.reduce((sum, { left }) => sum + left, settlement.tokens) >= 0n;

const hasSeen = ({ position }: HeldPosition, seen: bigint): boolean => (position?.amount ?? 0n) >= seen;

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
