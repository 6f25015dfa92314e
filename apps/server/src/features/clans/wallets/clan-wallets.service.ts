import type { ClanWallet } from '@dugout/contract/clans/clan';
import { MAX_CLAN_WALLETS } from '@dugout/contract/clans/values';
import { openLabels, sealLabels } from '#/features/tracker/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type ChangeClan, type HeldClan, requirePermission } from '../clan-changes.ts';
import { requireFreeLabel } from '../clan-names.ts';
import { memberOf } from '../clans.repository.ts';
import { type ClanKeys, ownerOf } from './clan-keys.ts';
import {
  clanKey,
  clanWallets,
  deleteWallet,
  insertWallet,
  sealedWallets,
  setLabels,
} from './clan-wallets.repository.ts';

/** Max attempts when the key changes during a call. */
const TRIES = 5;

interface ClanWalletsOptions {
  readonly db: Db;
  readonly keys: ClanKeys;
  readonly change: ChangeClan;
}

interface NamedWallet {
  readonly address: string;
  readonly name: string;
  /** None when blank or omitted. */
  readonly emoji?: string | null | undefined;
}

const labelsOf = ({ name, emoji }: NamedWallet) => ({ name, emoji: emoji || null, group: null, notes: null });

const view = (wallet: NamedWallet, addedAt: Date): ClanWallet => ({
  address: wallet.address,
  name: wallet.name,
  emoji: wallet.emoji || null,
  addedAt: addedAt.toISOString(),
});

/**
 * Creates the service of wallets that a clan follows together: readable by every member, managed by officers and
 * the owner.
 */
export function clanWalletsService({ db, keys, change }: ClanWalletsOptions) {
  async function requireMembership(userId: string, clanId: string): Promise<void> {
    if ((await memberOf(db, userId))?.clan_id !== clanId) throw new ApiError('not_in_clan');
  }

  /** Writes labels sealed under the clan's current key, and retries when the key was replaced. */
  async function sealing<R>(
    clanId: string,
    wallet: NamedWallet,
    write: (held: HeldClan, labels: Buffer) => Promise<R>,
  ): Promise<R> {
    for (let tries = 0; tries < TRIES; tries++) {
      const key = await keys.current(clanId);
      if (key === null) throw new ApiError('clan_not_found');
      const labels = await keys.opened(clanId, key.sealed, (bytes) =>
        sealLabels(bytes, ownerOf(clanId), wallet.address, labelsOf(wallet)),
      );
      const written = await change(clanId, async (held) => {
        const now = await clanKey(held.tx, clanId);
        return now?.generation === key.generation ? { value: await write(held, labels) } : null;
      });
      if (written !== null) return written.value;
    }
    throw new ApiError('unavailable');
  }

  return {
    /** Throws ApiError `not_in_clan`, even when the caller leaves during the read. */
    async list(userId: string, clanId: string): Promise<ClanWallet[]> {
      await requireMembership(userId, clanId);
      const rows = await sealedWallets(db, clanId);
      const [first] = rows;
      const wallets =
        first === undefined
          ? []
          : await keys.opened(clanId, first.sealed, (key) =>
              rows.map(({ address, labels, added_at }) =>
                view({ address, ...openLabels(key, ownerOf(clanId), address, labels) }, added_at),
              ),
            );
      await requireMembership(userId, clanId);
      return wallets;
    },

    /** Throws ApiError `clan_name_reserved` for a name that resembles the platform's. */
    async add(userId: string, clanId: string, wallet: NamedWallet): Promise<ClanWallet> {
      await requireMembership(userId, clanId);
      requireFreeLabel(wallet.name);
      return sealing(clanId, wallet, async (held, labels) => {
        requirePermission(held, userId, 'wallets');
        const { tx, at } = held;
        if ((await clanWallets(tx, clanId)).length >= MAX_CLAN_WALLETS)
          throw new ApiError('clan_wallets_full');
        const { address } = wallet;
        if (!(await insertWallet(tx, clanId, { address, labels, added_at: at })))
          throw new ApiError('clan_wallet_exists');
        await held.record({ kind: 'walletAdded', actorId: userId, fields: [address] });
        return view(wallet, at);
      });
    },

    /** Throws ApiError `clan_name_reserved` for a name that resembles the platform's. */
    async rename(userId: string, clanId: string, wallet: NamedWallet): Promise<ClanWallet> {
      await requireMembership(userId, clanId);
      requireFreeLabel(wallet.name);
      return sealing(clanId, wallet, async (held, labels) => {
        requirePermission(held, userId, 'wallets');
        const { address } = wallet;
        const addedAt = await setLabels(held.tx, clanId, { address, labels });
        if (addedAt === null) throw new ApiError('clan_wallet_not_found');
        await held.record({ kind: 'walletRenamed', actorId: userId, fields: [address] });
        return view(wallet, addedAt);
      });
    },

    remove: (userId: string, clanId: string, address: string): Promise<void> =>
      change(clanId, async (held) => {
        requirePermission(held, userId, 'wallets');
        if (!(await deleteWallet(held.tx, clanId, address))) throw new ApiError('clan_wallet_not_found');
        await held.record({ kind: 'walletRemoved', actorId: userId, fields: [address] });
      }),
  };
}

export type ClanWalletsService = ReturnType<typeof clanWalletsService>;
