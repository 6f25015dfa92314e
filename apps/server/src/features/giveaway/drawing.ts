import { commitmentOf, drawResult, entrantsHashOf, hexOf, winnerOf } from '@dugout/domain/giveaways/draw';
import { REVEAL_WITHIN_MS } from '@dugout/domain/giveaways/entry';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Log } from '#/platform/log/log.ts';
import { entrantsOf, entryAt } from './entries.repository.ts';
import {
  endGiveaway,
  giveawayById,
  keepBlock,
  keepEntrantsHash,
  lockGiveaway,
  pendingGiveaways,
} from './giveaway.repository.ts';
import type { GiveawayRow } from './index.ts';
import { entrantOf, openSeed, sha256 } from './seeds.ts';

export interface DrawingOptions {
  readonly db: Db;
  readonly log: Log;
  readonly events: Pick<EventBus, 'emit'>;
  readonly firstBlockAfter: NonNullable<MarketFeed['firstBlockAfter']>;
  readonly wallets: Pick<WalletsDoor, 'primaryOf' | 'payPrize'>;
  readonly sealKey: Buffer;
  /** See `giveawayEntering`. */
  readonly entrantKey: Buffer;
  /** Unix ms, see `giveawayEntering`. */
  readonly now: () => number;
}

/**
 * Creates the job that draws due giveaways in steps, each stored before the next: the list, the block, then seed,
 * winner and prize in one transaction. An interruption loses nothing and repeats nothing.
 */
export function giveawayDrawing(options: DrawingOptions): () => Promise<void> {
  const { db, log, now } = options;
  return async () => {
    for (const giveaway of await pendingGiveaways(db)) {
      if (now() < giveaway.closes_at.getTime()) continue;
      await drawOne(giveaway, options).catch((error: unknown) =>
        log.error({ error, giveaway: giveaway.id }, 'a giveaway could not be drawn'),
      );
    }
  };
}

async function drawOne(due: GiveawayRow, options: DrawingOptions): Promise<void> {
  const { db, log, firstBlockAfter, now } = options;
  const { id, closes_at } = due;
  const closedAt = closes_at.getTime();
  const { entries } = await freeze(db, due);
  if (entries === 0 || now() - closedAt > REVEAL_WITHIN_MS) {
    if (await endGiveaway(db, id, { at: new Date(now()), drawn: null }))
      log.warn({ giveaway: id, entries }, 'a draw is void: its prize is added to the next');
    return;
  }
  if (due.blockhash === null) {
    const block = await firstBlockAfter(closedAt);
    if (block === null) return;
    await keepBlock(db, id, block);
  }
  await settle(id, options);
}

/** Closes the entries and publishes the hash of the list, once. */
const freeze = (db: Db, due: GiveawayRow): Promise<GiveawayRow> =>
  db.transaction(async (tx) => {
    const giveaway = await lockGiveaway(tx, due.id);
    if (giveaway === null || giveaway.entrants_hash !== null) return giveaway ?? due;
    await keepEntrantsHash(tx, due.id, entrantsHashOf(await entrantsOf(tx, due.id), sha256));
    return giveaway;
  });

/**
 * Reveals the seed and pays the winner. The prize carries over to the next giveaway when the winner's account is
 * gone, or when the draw does not match the recorded seed, list or winner.
 */
async function settle(id: string, options: DrawingOptions): Promise<void> {
  const { db, events, wallets, sealKey, entrantKey, now } = options;
  const giveaway = await giveawayById(db, id);
  if (giveaway === null || giveaway.ended_at !== null) return;
  const { entrants_hash: entrantsHash, blockhash, sealed_seed, prize_lamports, title } = giveaway;
  if (entrantsHash === null || blockhash === null) throw new Error('a draw has no list or no block');
  const seed = openSeed(sealKey, id, sealed_seed);
  const entrants = await entrantsOf(db, id);
  const isRewritten =
    commitmentOf(seed, sha256) !== giveaway.commitment ||
    entrants.length !== giveaway.entries ||
    entrantsHashOf(entrants, sha256) !== entrantsHash;
  if (isRewritten) return disown('seed or list', id, options);
  const winnerNumber = winnerOf(drawResult(seed, { entrantsHash, blockhash }, sha256), entrants.length);
  const userId = (await entryAt(db, id, winnerNumber))?.user_id ?? null;
  if (userId !== null && entrants[winnerNumber] !== entrantOf(entrantKey, id, userId))
    return disown('winner', id, options);
  const wallet = userId === null ? null : await wallets.primaryOf(userId);

  await db.transaction(async (tx) => {
    const drawn = { seed: hexOf(seed), winnerNumber, paid: wallet !== null };
    if (!(await endGiveaway(tx, id, { at: new Date(now()), drawn }))) return;
    if (userId === null || wallet === null) return;
    await wallets.payPrize(tx, { ref: id, userId, wallet, lamports: prize_lamports });
    const prizeLamports = prize_lamports.toString();
    await events.emit(tx, 'giveaway.won', { userId, giveawayId: id, title, prizeLamports });
  });
}

/** Voids a draw that nobody could verify, or that would pay somebody who did not enter. */
async function disown(changed: string, id: string, { db, log, now }: DrawingOptions): Promise<void> {
  log.error({ giveaway: id, changed }, 'a giveaway was changed in the database: its draw is void');
  await endGiveaway(db, id, { at: new Date(now()), drawn: null });
}
