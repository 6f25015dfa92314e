import { exitValue } from '@dugout/domain/positions/holding-value';
import { consumeFifo } from '@dugout/domain/positions/lots';
import {
  afterMove,
  NOTHING_HELD,
  type PositionTotals,
  withLot,
} from '@dugout/domain/positions/position-totals';
import { SOL_MINT } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { RecordTransfer, Transfer, TransferSide } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import { endExits } from '../orders/exits.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { TokenDirectory } from '../ports.ts';
import { type Arrival, openLots, writeTransfer } from '../positions/lots.repository.ts';
import { lockOpenPosition, lockPositions } from '../positions/positions.repository.ts';
import { larger, smaller } from '../pricing/swap-plan.ts';
import type { PositionRecord } from '../swap-record.ts';
import { heldAmount, insertTransfer } from './transfers.repository.ts';

interface TransfersOptions {
  readonly events: EventBus;
  readonly log: Log;
  readonly tokens: TokenDirectory;
  readonly venue: Pick<Venue, 'pool'>;
  /** Unix ms. */
  readonly now: () => number;
  /** Called with the exits that ended with their position. */
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
}

/**
 * Moves tokens between the positions of a transfer's two wallets, each side once. Between a trader's own wallets
 * every piece keeps its cost and its place in the FIFO order; deposits from others have an unknown cost. Changes
 * of a trader's equity are recorded as deposits or withdrawals.
 */
export function transferRecorder(options: TransfersOptions): RecordTransfer {
  const { now, tokens } = options;
  return async (tx, transfer) => {
    const { ref, mint, amount, from, to } = transfer;
    const isOwn = from !== null && to !== null && from.userId === to.userId;
    if (mint !== SOL_MINT) await lockPositions(tx, walletsOf(from, to), mint);
    const isNew = async (side: TransferSide, direction: 'in' | 'out'): Promise<boolean> => {
      const value = isOwn ? 0n : await equityChange(tx, transfer, side, direction, options);
      return insertTransfer(tx, {
        ...side,
        ref,
        mint,
        amount,
        direction,
        value,
        solUsd: tokens.solUsd(),
        time: now(),
      });
    };
    let pieces: readonly Piece[] | null = null;
    if (from !== null && (await isNew(from, 'out')) && mint !== SOL_MINT)
      pieces = await moveOut(tx, transfer, from, options);
    if (to !== null && (await isNew(to, 'in')) && mint !== SOL_MINT) {
      await moveIn(
        tx,
        transfer,
        to,
        isOwn && pieces !== null ? pieces : [{ amount, cost: null, place: null }],
        options,
      );
    }
  };
}

/** Raw units that left together, with their cost and place; null when unknown. */
type Piece = Pick<Arrival, 'amount' | 'cost' | 'place'>;

const walletsOf = (...sides: readonly (TransferSide | null)[]): string[] =>
  sides.flatMap((side) => (side === null ? [] : [side.walletAddress]));

/**
 * Returns the lamports by which a transfer changes the exit value of a trader's tokens; null when the pool is
 * unknown.
 */
async function equityChange(
  tx: Db,
  { mint, amount }: Transfer,
  { userId }: TransferSide,
  direction: 'in' | 'out',
  { venue }: TransfersOptions,
): Promise<bigint | null> {
  if (mint === SOL_MINT) return amount;
  const held = await heldAmount(tx, userId, mint);
  const pool = venue.pool(mint);
  const [most, least] = direction === 'in' ? [held + amount, held] : [held, larger(held - amount, 0n)];
  const [value, without] = [exitValue(most, pool), exitValue(least, pool)];
  return value === null || without === null ? null : value - without;
}

/** Returns the pieces that left; null when the position did not hold all of them. */
async function moveOut(
  tx: Db,
  { ref, mint, amount }: Transfer,
  side: TransferSide,
  options: TransfersOptions,
): Promise<Piece[] | null> {
  const { now, events, log, exitsEnded } = options;
  const before = await lockOpenPosition(tx, side.walletAddress, mint);
  const held = before?.amount ?? 0n;
  if (held < amount)
    log.error({ ref, missing: `${amount - held}` }, 'a transfer took more than its position held');
  if (before === null) return null;
  const lots = await openLots(tx, before.id);
  const { disposals } = consumeFifo(lots, smaller(amount, held), 0n);
  const after = { ...before, ...afterMove(before, disposals) };
  await writeTransfer(tx, after, { ref, at: now(), left: disposals, came: [] });
  if (after.amount === 0n) await endExits(tx, events, after.id, now(), exitsEnded);
  if (held < amount) return null;
  const places = new Map(lots.map(({ id, place }) => [id, place]));
  return disposals.map((piece) => ({ ...piece, place: places.get(piece.lotId) ?? null }));
}

async function moveIn(
  tx: Db,
  { ref, mint }: Transfer,
  side: TransferSide,
  pieces: readonly Piece[],
  options: TransfersOptions,
): Promise<void> {
  const before = (await lockOpenPosition(tx, side.walletAddress, mint)) ?? opened(mint, side, options);
  const totals = pieces.reduce<PositionTotals>((sum, { amount, cost }) => withLot(sum, amount, cost), before);
  const came = pieces.map(({ amount, cost, place }, index) => ({
    lotId: index === 0 ? `in-${ref}` : `in-${ref}-${index}`,
    amount,
    cost,
    place,
  }));
  await writeTransfer(tx, { ...before, ...totals }, { ref, at: options.now(), left: [], came });
}

function opened(
  mint: string,
  { userId, walletAddress }: TransferSide,
  { tokens, venue, now }: TransfersOptions,
): PositionRecord {
  const facts = tokens.tokenFacts(mint);
  const pool = venue.pool(mint);
  return {
    ...NOTHING_HELD,
    id: newId(),
    userId,
    walletAddress,
    mint,
    pool: pool?.pool ?? facts?.pool ?? '',
    decimals: pool?.decimals ?? 6,
    tokenName: facts?.name ?? shortAddress(mint),
    symbol: facts?.symbol ?? shortAddress(mint),
    openedAt: now(),
  };
}
