import { shortAddress } from '@dugout/domain/address';
import { takeFirstIn } from '@dugout/domain/lots';
import { afterMove, NOTHING_HELD, withLot } from '@dugout/domain/position-totals';
import { SOL_MINT } from '@dugout/domain/sol';
import { newId } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { openLots, transferIsKnown, writeTransfer } from './lots.repository.ts';
import { news } from './orders/order-news.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { cancelExits } from './orders/orders.repository.ts';
import type { TokenDirectory } from './ports.ts';
import { lockOpenPosition, takeTurnsAtPositions } from './positions.repository.ts';
import type { PositionRecord } from './swap-record.ts';
import type { Venue } from './venue.ts';

/** Tokens that went from one wallet to another outside of a trade. Raw units; a wallet that is not the trader's is null. */
export interface TokenMove {
  readonly ref: string;
  readonly userId: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly from: string | null;
  readonly to: string | null;
}

export interface TransfersOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly tokens: TokenDirectory;
  readonly venue: Pick<Venue, 'pool'>;
  /** Unix ms. */
  readonly now: () => number;
  readonly exitsEnded: (orders: readonly OrderRecord[]) => void;
  readonly changed: (userId: string) => void;
}

/**
 * Takes tokens that moved out of the position that held them and into the one that they came to, once for each move. Between a trader's
 * own wallets their cost goes along; what came from elsewhere has a cost that is not known.
 */
export async function bookMove(move: TokenMove, options: TransfersOptions): Promise<void> {
  const { db, changed } = options;
  if (move.mint === SOL_MINT) return;
  const lotId = `in-${move.ref}`;
  await db.transaction(async (tx) => {
    const wallets = [move.from, move.to].filter((wallet) => wallet !== null);
    await takeTurnsAtPositions(tx, wallets, move.mint);
    if (await transferIsKnown(tx, move.ref, lotId)) return;
    const cost = move.from === null ? null : await moveOut(tx, move, move.from, options);
    if (move.to === null) return;
    const before = await lockOpenPosition(tx, move.to, move.mint);
    const position = { ...(before ?? opened(move, move.to, options)), ...withLot(before ?? NOTHING_HELD, move.amount, cost) };
    await writeTransfer(tx, position, { ref: move.ref, at: options.now(), left: [], came: { lotId, amount: move.amount, cost } });
  });
  changed(move.userId);
}

/** The known cost of what left; null when some of it has none. */
async function moveOut(tx: Db, move: TokenMove, from: string, { now, events, exitsEnded }: TransfersOptions): Promise<bigint | null> {
  const before = await lockOpenPosition(tx, from, move.mint);
  if (before === null) return null;
  const amount = smaller(move.amount, before.amount);
  const { disposals } = takeFirstIn(await openLots(tx, before.id), amount, 0n);
  const after = { ...before, ...afterMove(before, disposals) };
  await writeTransfer(tx, after, { ref: move.ref, at: now(), left: disposals, came: null });
  if (after.amount === 0n) {
    const ending = { status: 'cancelled', reason: 'Its position is closed', at: now() } as const;
    const exits = await cancelExits(tx, after.id, ending);
    for (const exit of exits) await events.emit(tx, 'trading.orderEnded', news(exit, ending));
    if (exits.length > 0) tx.afterCommit(() => exitsEnded(exits));
  }
  return disposals.reduce<bigint | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0n);
}

function opened(move: TokenMove, wallet: string, { tokens, venue, now }: TransfersOptions): PositionRecord {
  const facts = tokens.tokenFacts(move.mint);
  const pool = venue.pool(move.mint);
  return {
    ...NOTHING_HELD,
    id: newId(),
    userId: move.userId,
    walletAddress: wallet,
    mint: move.mint,
    pool: pool?.pool ?? facts?.pool ?? '',
    decimals: pool?.decimals ?? 6,
    tokenName: facts?.name ?? shortAddress(move.mint),
    symbol: facts?.symbol ?? shortAddress(move.mint),
    openedAt: now(),
  };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
