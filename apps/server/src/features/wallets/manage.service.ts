import type { AuditEventKind } from '@dugout/contract/wallets/audit';
import { MAX_WALLETS } from '@dugout/contract/wallets/values';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Actor, AuditTrail } from '#/features/identity/index.ts';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { demandKeyHere, keyIsHereAlone } from './custody.ts';
import {
  countForUpdate,
  insertWallet,
  makePrimary,
  ownWallet,
  rename,
  setArchived,
  type WalletRow,
  walletsOf,
} from './wallets.repository.ts';
import { walletView } from './wallets.view.ts';

interface ManageOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly audit: AuditTrail;
  readonly now: () => number;
}

const ADDED = {
  created: 'wallets.created',
  imported: 'wallets.imported',
  connected: 'wallets.connected',
} as const;

/**
 * Effect of another primary wallet: none, deposits to a wallet whose key is only here, or to one whose key may
 * exist elsewhere.
 */
type PrimaryChange = 'none' | 'keyHere' | 'keyOutside';

interface Addition {
  readonly name: string;
  readonly address: string;
  readonly origin: WalletRow['origin'];
}

export function createManageService({ db, events, audit, now }: ManageOptions) {
  const view = async (row: WalletRow): Promise<UserWallet> =>
    walletView(row, await ledger.balance(db, walletAccount(row.address), SOL_MINT), now());

  /** Locks the wallet, runs `work` and writes the audit event. Throws ApiError `wallet_not_found`. */
  async function change(
    actor: Actor,
    address: string,
    work: (
      tx: Db,
      row: WalletRow,
    ) => Promise<{ readonly row: WalletRow; readonly kind: AuditEventKind; readonly detail: string } | null>,
  ): Promise<UserWallet> {
    const { row, auditEvent } = await db.transaction(async (tx) => {
      await countForUpdate(tx, actor.userId);
      const known = await ownWallet(tx, actor.userId, address);
      if (known === null) throw new ApiError('wallet_not_found');
      const done = await work(tx, known);
      if (done === null) return { row: known, auditEvent: null };
      const written = await audit.write(tx, actor, {
        kind: done.kind,
        walletAddress: known.address,
        detail: done.detail,
      });
      await events.emit(tx, 'wallets.changed', {
        userId: actor.userId,
        walletId: known.id,
        address: known.address,
      });
      return { row: done.row, auditEvent: written };
    });
    if (auditEvent !== null) audit.publish(auditEvent);
    return view(row);
  }

  return {
    /** Throws ApiError `wallet_not_found`. */
    async read({ userId }: Actor, address: string): Promise<UserWallet> {
      const row = await ownWallet(db, userId, address);
      if (row === null) throw new ApiError('wallet_not_found');
      return view(row);
    },

    /** Throws ApiError `wallet_limit` when the trader has the max number of wallets. */
    async assertRoom(userId: string): Promise<void> {
      if ((await walletsOf(db, userId)).length >= MAX_WALLETS) throw new ApiError('wallet_limit');
    },

    /**
     * Adds a wallet whose key the signer holds, or a connected one. Throws ApiError `wallet_limit`,
     * `wallet_exists`.
     */
    async add(actor: Actor, { name, address, origin }: Addition): Promise<UserWallet> {
      const { userId, sessionId } = actor;
      const { row, auditEvent } = await db.transaction(async (tx) => {
        if ((await countForUpdate(tx, userId)) >= MAX_WALLETS) throw new ApiError('wallet_limit');
        const made = await insertWallet(tx, { id: newId(), user_id: userId, name, address, origin });
        if (made === null) throw new ApiError('wallet_exists');
        const written = await audit.write(tx, actor, {
          kind: origin,
          walletAddress: address,
          detail: `Wallet ${name} was ${origin}`,
        });
        await events.emit(tx, ADDED[origin], { userId, sessionId, walletId: made.id, address });
        await events.emit(tx, 'wallets.changed', { userId, walletId: made.id, address });
        return { row: made, auditEvent: written };
      });
      audit.publish(auditEvent);
      return view(row);
    },

    rename: (actor: Actor, address: string, name: string): Promise<UserWallet> =>
      change(actor, address, async (tx, row) =>
        row.name === name
          ? null
          : {
              row: await rename(tx, row.id, name),
              kind: 'renamed',
              detail: `${row.name} was renamed to ${name}`,
            },
      ),

    /** Throws ApiError `wallet_is_primary`. */
    archive: (actor: Actor, address: string, archived: boolean): Promise<UserWallet> =>
      change(actor, address, async (tx, row) => {
        if (row.archived === archived) return null;
        if (archived && row.is_primary) throw new ApiError('wallet_is_primary');
        const done = archived ? 'archived' : 'restored';
        return {
          row: await setArchived(tx, row.id, archived),
          kind: done,
          detail: `${row.name} was ${done}`,
        };
      }),

    /** Reports whether archiving a wallet hides funds or excludes them from trading. */
    async wouldHide({ userId }: Actor, address: string): Promise<boolean> {
      const row = await ownWallet(db, userId, address);
      if (row === null || row.archived || row.is_primary) return false;
      const holdings = await ledger.balancesOf(db, 'wallet', [address]);
      return holdings.size > 0 || (await ledger.balancesOf(db, 'hold', [address])).size > 0;
    },

    async primaryChange({ userId }: Actor, address: string): Promise<PrimaryChange> {
      const row = await ownWallet(db, userId, address);
      if (row === null || row.is_primary || row.archived) return 'none';
      return keyIsHereAlone(row, now()) ? 'keyHere' : 'keyOutside';
    },

    /**
     * `proven` is the effect that was proven. Throws ApiError `wallet_archived`, `wallet_connected`,
     * `wallet_key_missing`, `proof_required`.
     */
    makePrimary: (actor: Actor, address: string, proven: PrimaryChange): Promise<UserWallet> =>
      change(actor, address, async (tx, row) => {
        if (row.is_primary) return null;
        if (row.archived) throw new ApiError('wallet_archived');
        demandKeyHere({ connected: row.origin === 'connected', keyMissing: row.key_missing });
        // Its export was requested in the meantime, or it was restored.
        if (proven === 'none' || (proven === 'keyHere' && !keyIsHereAlone(row, now())))
          throw new ApiError('proof_required');
        return {
          row: await makePrimary(tx, actor.userId, row.id),
          kind: 'primary',
          detail: `${row.name} became the primary wallet`,
        };
      }),
  };
}

export type Manage = ReturnType<typeof createManageService>;
