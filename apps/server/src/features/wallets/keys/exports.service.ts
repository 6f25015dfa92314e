import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { Actor, AuditTrail, ProofMethod } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { EXPORT_OPEN_MS } from '../custody.ts';
import type { OwnedWallet } from '../index.ts';
import type { Manage } from '../manage.service.ts';
import {
  type Counts,
  countsOf,
  demandPlatformRoom,
  demandTurn,
  isWorthless,
  MIN_VALUE_LAMPORTS,
  NOTHING_COUNTS,
  roomOf,
} from '../outflow/caps.ts';
import { AnnouncedInVain, type Decide } from '../outflow/decide.ts';
import { exportUses, lockPlatformOutflow } from '../outflow/outflow.repository.ts';
import type { Valuation } from '../outflow/valuation.ts';
import type { WalletSigner } from '../signer-port.ts';
import { setExport } from '../wallets.repository.ts';
import type { WithdrawalRules } from '../withdrawals/plan.service.ts';
import {
  type ExportRow,
  endExport,
  insertExport,
  recount,
  waitAgain,
  waitingExport,
} from './exports.repository.ts';

const HOUR_MS = 3_600_000;

interface ExportsOptions {
  readonly audit: AuditTrail;
  readonly db: Db;
  readonly decide: Decide;
  readonly events: EventBus;
  readonly signer: Pick<WalletSigner, 'announce' | 'cancel'>;
  readonly rules: WithdrawalRules;
  readonly valuation: Valuation;
  readonly manage: Manage;
  readonly now: () => number;
}

/** Whether an export may be given now, or its earliest time. */
type Decision = { readonly givenUnder: string } | { readonly availableAt: Date };

/**
 * Decides on exports of secret keys. A key gives full control of its wallet, so an export waits like a payment to
 * a new address, and counts towards the caps with the wallet's whole value, both when it is requested and when it
 * is given.
 */
export function createExports({
  audit,
  db,
  decide,
  events,
  signer,
  rules,
  valuation,
  manage,
  now,
}: ExportsOptions) {
  /** Returns a wallet's pending export, and expires exports that were not taken in time. */
  async function openExport(tx: Db, { address, walletId }: OwnedWallet): Promise<ExportRow | null> {
    const row = await waitingExport(tx, address);
    if (row === null || row.due_at.getTime() + EXPORT_OPEN_MS > now()) return row;
    await endExport(tx, row.id, 'lapsed', new Date(now()));
    await setExport(tx, walletId, { export_due_at: null });
    return null;
  }

  /** Throws ApiError `outflow_cap`, `platform_limit`. */
  async function counts(
    tx: Db,
    userId: string,
    address: string,
    reserved: ExportRow | null,
  ): Promise<Counts> {
    const given = reserved === null ? NOTHING_COUNTS : countedFor(reserved);
    const room = await roomOf(tx, userId, rules, given);
    const counted = countsOf(await valuation.ofWallet(tx, address), room, rules);
    await demandPlatformRoom(tx, userId, counted, room, rules);
    return counted;
  }

  /**
   * Announces a new export to the signer, which measures the wait by its own clock, and writes it. Exports beyond
   * the caps are not announced.
   */
  async function request(tx: Db, userId: string, address: string): Promise<ExportRow> {
    await counts(tx, userId, address, null);
    const id = newId();
    const due = await signer.announce({ id, owner: userId, wallet: address, act: { kind: 'export' } });
    const dueAt = new Date(Math.max(due.getTime(), now() + rules.newAddressDelayHours * HOUR_MS));
    await lockPlatformOutflow(tx);
    const counted = await counts(tx, userId, address, null).catch((error: unknown) => {
      throw new AnnouncedInVain(id, error);
    });
    return insertExport(tx, { id, userId, walletAddress: address, counts: counted, dueAt });
  }

  /** Cancels a pending export in a transaction that holds the trader's outflow lock. */
  async function cancelIn(
    tx: Db,
    actor: Actor,
    waiting: ExportRow,
    { walletId, address, name }: Pick<OwnedWallet, 'walletId' | 'address' | 'name'>,
  ): Promise<void> {
    await signer.cancel(waiting.id);
    await endExport(tx, waiting.id, 'cancelled', new Date(now()));
    await setExport(tx, walletId, { export_due_at: null });
    await audit.write(tx, actor, {
      kind: 'exportCancelled',
      walletAddress: address,
      detail: `Export of ${name} cancelled`,
    });
    await events.emit(tx, 'wallets.changed', { userId: actor.userId, walletId, address });
  }

  return {
    cancelIn,

    /** Requests an export, or decides on a pending one: once for each time that the key is given. */
    decide: (actor: Actor, wallet: OwnedWallet, method: ProofMethod): Promise<Decision> =>
      decide(actor.userId, async (tx) => {
        const { userId, sessionId } = actor;
        const { walletId, address, name } = wallet;
        const waiting = await openExport(tx, wallet);
        if (waiting !== null && waiting.due_at.getTime() > now()) return { availableAt: waiting.due_at };
        const row = waiting ?? (await request(tx, userId, address));
        await events.emit(tx, 'wallets.changed', { userId, walletId, address });
        if (row.due_at.getTime() > now()) {
          await setExport(tx, walletId, { export_due_at: row.due_at });
          const detail = `Secret key export of ${name} requested with ${method}. Available in ${rules.newAddressDelayHours} hours`;
          await audit.write(tx, actor, { kind: 'exportRequested', walletAddress: address, detail });
          await events.emit(tx, 'wallets.exportRequested', {
            userId,
            sessionId,
            walletId,
            address,
            availableAt: row.due_at.toISOString(),
          });
          return { availableAt: row.due_at };
        }
        await lockPlatformOutflow(tx);
        const counted = await counts(tx, userId, address, row);
        const uses = await exportUses(tx, userId, MIN_VALUE_LAMPORTS);
        demandTurn('hourly limit of key exports', uses, rules.exportsPerHour, isWorthless(counted));
        await recount(tx, row.id, counted);
        await endExport(tx, row.id, 'given', new Date(now()));
        await setExport(tx, walletId, { export_due_at: null, exported_at: new Date(now()) });
        const detail = `Secret key of ${name} exported with ${method}`;
        await audit.write(tx, actor, { kind: 'exported', walletAddress: address, detail });
        await events.emit(tx, 'wallets.exported', { userId, sessionId, walletId, address });
        return { givenUnder: row.id };
      }),

    /** Called when the key could not be given: it can be requested again without another wait. */
    notGiven: (id: string): Promise<void> => db.transaction((tx) => waitAgain(tx, id)),

    /** Throws ApiError `export_not_found`. */
    async cancel(actor: Actor, wallet: OwnedWallet): Promise<UserWallet> {
      await decide(actor.userId, async (tx) => {
        const waiting = await openExport(tx, wallet);
        if (waiting === null) throw new ApiError('export_not_found');
        await cancelIn(tx, actor, waiting, wallet);
      });
      return manage.read(actor, wallet.address);
    },
  };
}

const countedFor = ({ value_lamports, platform_lamports, free_lamports }: ExportRow): Counts => ({
  user: value_lamports,
  platform: platform_lamports,
  free: free_lamports,
});

export type Exports = ReturnType<typeof createExports>;
