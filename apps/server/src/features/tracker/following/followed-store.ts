import { inSlices } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { LabelKeys } from '../labels/label-keys.ts';
import { openLabels, type WalletLabels } from '../labels/sealed-labels.ts';
import { followedBy } from './following.repository.ts';

export interface Followed extends WalletLabels {
  readonly address: string;
  /** Unix ms. */
  readonly createdAt: number;
}

/** One trader's followed wallets by address, in the order of following. */
export type FollowedWallets = ReadonlyMap<string, Followed>;

interface Open {
  readonly followed: Promise<FollowedWallets>;
  read: FollowedWallets | null;
  usedAt: number;
}

/** Idle time after which a trader's list is dropped. */
const IDLE_MS = 15 * 60_000;

/** Decrypted lists of followed wallets, in memory while their traders are present. */
export class FollowedStore {
  readonly #db: Db;
  readonly #keys: LabelKeys;
  readonly #open = new Map<string, Open>();

  constructor(db: Db, keys: LabelKeys) {
    this.#db = db;
    this.#keys = keys;
  }

  /** Throws ApiError `signer_unavailable`. */
  read(userId: string): Promise<FollowedWallets> {
    const known = this.#open.get(userId);
    if (known === undefined) return this.changed(userId);
    known.usedAt = Date.now();
    return known.followed;
  }

  isOpen(userId: string): boolean {
    return this.#open.has(userId);
  }

  /** Returns the list of a present trader; null when it is not loaded. */
  peek(userId: string): FollowedWallets | null {
    return this.#open.get(userId)?.read ?? null;
  }

  /** Reads a list again. Until that is done, `peek` returns the previous one. */
  changed(userId: string): Promise<FollowedWallets> {
    const open: Open = { followed: this.#load(userId), read: this.peek(userId), usedAt: Date.now() };
    this.#open.set(userId, open);
    open.followed.then(
      (followed) => {
        open.read = followed;
      },
      () => {
        if (this.#open.get(userId) === open) this.#open.delete(userId);
      },
    );
    return open.followed;
  }

  close(userId: string): void {
    this.#open.delete(userId);
    this.#keys.forget(userId);
  }

  /** Drops idle lists, except of traders who are `here`. */
  sweep(here: (userId: string) => boolean, now = Date.now()): void {
    for (const [userId, { usedAt }] of this.#open)
      if (now - usedAt >= IDLE_MS && !here(userId)) this.close(userId);
  }

  async #load(userId: string): Promise<FollowedWallets> {
    const rows = await followedBy(this.#db, userId);
    const followed = new Map<string, Followed>();
    if (rows.length === 0) return followed;
    await this.#keys.use(userId, (key) =>
      inSlices(rows, ({ address, created_at, labels }) => {
        followed.set(address, {
          address,
          createdAt: created_at.getTime(),
          ...openLabels(key, userId, address, labels),
        });
      }),
    );
    return followed;
  }
}
