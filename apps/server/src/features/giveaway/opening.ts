import { commitmentOf } from '@dugout/domain/giveaways/draw';
import { SOL_MINT } from '@dugout/domain/sol';
import { giveawayPrizes, issuance, ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { insertGiveaway, pendingGiveaways } from './giveaway.repository.ts';
import type { GiveawayRow, NewGiveawayTerms, NoteOpening } from './index.ts';
import { newSeed, sealSeed, sha256 } from './seeds.ts';

const MINUTE_MS = 60_000;

interface OpeningOptions {
  readonly db: Db;
  /** The 32-byte key that seals seeds. */
  readonly sealKey: Buffer;
  /** Returns the market's newest slot. */
  readonly slot: () => number;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * Creates the opening of giveaways: fixes the seed, publishes its hash, and moves the prize to the giveaway
 * account, in one transaction. Amounts left there by void draws are added to the prize.
 */
export function giveawayOpening({ db, sealKey, slot, now }: OpeningOptions) {
  const insert = async (tx: Db, { title, lamports, closesAt, rules }: NewGiveawayTerms) => {
    const id = newId();
    // Locks the account, which serializes openings and draws.
    await ledger.post(tx, {
      kind: 'giveaway.opened',
      ref: id,
      lines: [
        { account: issuance, asset: SOL_MINT, amount: -lamports },
        { account: giveawayPrizes, asset: SOL_MINT, amount: lamports },
      ],
    });
    const pending = await pendingGiveaways(tx);
    const promised = pending.reduce((sum, { prize_lamports }) => sum + prize_lamports, 0n);
    const prize = (await ledger.balance(tx, giveawayPrizes, SOL_MINT)) - promised;
    const seed = newSeed();
    const opened = await insertGiveaway(tx, {
      id,
      title,
      prize_lamports: prize,
      opens_at: new Date(now()),
      opened_slot: BigInt(slot()),
      closes_at: new Date(Math.ceil(closesAt / MINUTE_MS) * MINUTE_MS),
      min_rank: rules.minRank,
      min_age_days: rules.minAgeDays,
      needs_wallet: rules.needsWallet,
      commitment: commitmentOf(seed, sha256),
      sealed_seed: sealSeed(sealKey, id, seed),
    });
    seed.fill(0);
    return opened;
  };

  return {
    open: (terms: NewGiveawayTerms, note: NoteOpening): Promise<GiveawayRow> =>
      db.transaction(async (tx) => {
        const opened = await insert(tx, terms);
        await note(tx, opened);
        return opened;
      }),

    /** Opens a giveaway unless one is open. */
    openIfNone: (terms: () => NewGiveawayTerms): Promise<void> =>
      db.transaction(async (tx) => {
        const pending = await pendingGiveaways(tx);
        if (pending.length === 0) await insert(tx, terms());
      }),
  };
}
