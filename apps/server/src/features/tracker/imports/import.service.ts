import { ERRORS } from '@dugout/contract/errors';
import type { ImportBody } from '@dugout/contract/tracker/import';
import { MAX_FOLLOWED_WALLETS } from '@dugout/contract/tracker/values';
import type { ListFormat, SkippedLine } from '@dugout/domain/wallet-import/entry';
import {
  MAX_LISTED,
  openEntries,
  openWalletList,
  tooManyWallets,
  WalletSieve,
} from '@dugout/domain/wallet-import/wallet-list';
import { inSlices } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { FollowedStore } from '../following/followed-store.ts';
import {
  countFollowed,
  deleteFollowed,
  followedBy,
  insertFollowed,
  lockFollowing,
  type NewFollowed,
  updateLabels,
} from '../following/following.repository.ts';
import type { FollowingOptions } from '../following/following.service.ts';
import { sealLabels } from '../labels/sealed-labels.ts';
import { type ImportPlan, ImportPlanner, type PlannedWallet } from './import-plan.ts';
import { forgetUndos, keepUndo, takeUndo } from './undo.repository.ts';

const UNDO_MS = 24 * 3_600_000;
const PREVIEWED = 200;

interface ImportOptions extends Omit<FollowingOptions, 'results'> {
  readonly db: Db;
  readonly followedWallets: FollowedStore;
}

interface ImportResult {
  readonly imported: number;
  readonly replaced: number;
  readonly skipped: SkippedLine[];
  readonly undoId: string | null;
}

export function importService({ db, keys, followedWallets, followings, now }: ImportOptions) {
  /** Computes the plan of an import. Yields to the event loop while reading long lists. */
  async function planOf(
    userId: string,
    { text, wallets }: ImportBody,
  ): Promise<ImportPlan & { readonly format: ListFormat }> {
    const list = wallets === undefined ? openWalletList(text ?? '') : openEntries(wallets);
    if ('fault' in list) throw new ApiError('import_too_long', list.fault);
    const sieve = new WalletSieve();
    let count = 0;
    await inSlices(list.entries, (entry) => {
      if (++count > MAX_LISTED) throw new ApiError('import_too_long', tooManyWallets);
      sieve.take(entry);
    });
    if (count === 0) throw new ApiError('import_empty');
    const planner = new ImportPlanner(sieve.skipped, await followedWallets.read(userId), now());
    await inSlices(sieve.wallets, (wallet) => planner.take(wallet));
    const { fresh, conflicts, skipped } = planner;
    return { format: list.format, fresh, conflicts, skipped: skipped.sort((a, b) => a.line - b.line) };
  }

  async function sealed(userId: string, planned: readonly PlannedWallet[]): Promise<NewFollowed[]> {
    const rows: NewFollowed[] = [];
    if (planned.length === 0) return rows;
    await keys.use(userId, (key) =>
      inSlices(planned, ({ address, labels, createdAt }) => {
        rows.push({
          address,
          createdAt: new Date(createdAt),
          sealed: sealLabels(key, userId, address, labels),
        });
      }),
    );
    return rows;
  }

  /** Returns the current sealed labels of wallets, in the order of the addresses. */
  async function labelsNow(tx: Db, userId: string, addresses: readonly string[]): Promise<Buffer[]> {
    if (addresses.length === 0) return [];
    const rows = new Map((await followedBy(tx, userId)).map(({ address, labels }) => [address, labels]));
    return addresses.flatMap((address) => rows.get(address) ?? []);
  }

  return {
    /** Throws ApiError `import_empty`, `import_too_long`. */
    async preview(userId: string, body: ImportBody) {
      const { format, fresh, conflicts, skipped } = await planOf(userId, body);
      return {
        format,
        fresh: fresh.length,
        items: fresh.slice(0, PREVIEWED).map(({ line, address, labels: { name, emoji, group } }) => ({
          line,
          address,
          name,
          emoji,
          group,
        })),
        conflicts: conflicts.map(({ line, address, labels, before }) => ({
          line,
          address,
          name: labels.name,
          yours: before.name,
        })),
        skipped: [...skipped],
      };
    },

    /** Throws ApiError `import_empty`, `import_too_long`. */
    async import(userId: string, body: ImportBody): Promise<ImportResult> {
      const plan = await planOf(userId, body);
      const [replaces, kept] = body.onConflict === 'replace' ? [plan.conflicts, []] : [[], plan.conflicts];
      const [adding, replacing] = [await sealed(userId, plan.fresh), await sealed(userId, replaces)];
      const undoId = newId();
      const { added, replaced } = await followings.change(userId, async (tx) => {
        await lockFollowing(tx, userId);
        const inserted = await insertFollowed(tx, userId, adding);
        if (inserted.length > 0 && (await countFollowed(tx, userId)) > MAX_FOLLOWED_WALLETS)
          throw new ApiError('tracker_full');
        const addresses = replacing.map(({ address }) => address);
        const before = await labelsNow(tx, userId, addresses);
        const updated = before.length === addresses.length ? await updateLabels(tx, userId, replacing) : [];
        if (inserted.length + updated.length > 0) {
          const undo = {
            added: inserted,
            replaced: updated.length > 0 ? addresses : [],
            labels: updated.length > 0 ? before : [],
          };
          await keepUndo(tx, userId, undoId, new Date(now()), undo);
        }
        return { added: inserted, replaced: updated };
      });
      const reason = ERRORS.already_followed.message;
      const skipped = [...plan.skipped, ...kept.map(({ line }) => ({ line, reason }))].sort(
        (a, b) => a.line - b.line,
      );
      const nothing = added.length + replaced.length === 0;
      return { imported: added.length, replaced: replaced.length, skipped, undoId: nothing ? null : undoId };
    },

    /**
     * Removes wallets that an import added, and restores replaced labels of those still followed. Throws ApiError
     * `undo_not_found`.
     */
    async undo(userId: string, undoId: string): Promise<{ removed: number; restored: number }> {
      const { removed, restored } = await followings.change(userId, async (tx) => {
        await lockFollowing(tx, userId);
        const undo = await takeUndo(tx, userId, undoId, new Date(now() - UNDO_MS));
        if (undo === null) throw new ApiError('undo_not_found');
        const rows = undo.replaced.flatMap((address, at) => {
          const sealed = undo.labels[at];
          return sealed === undefined ? [] : [{ address, sealed }];
        });
        return {
          removed: await deleteFollowed(tx, userId, undo.added),
          restored: await updateLabels(tx, userId, rows),
        };
      });
      return { removed: removed.length, restored: restored.length };
    },

    forgetOld: () => forgetUndos(db, new Date(now() - UNDO_MS)),
  };
}
