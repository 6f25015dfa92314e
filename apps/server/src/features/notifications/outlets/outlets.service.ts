import { createHash, randomBytes } from 'node:crypto';
import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import {
  type Delivery,
  type NewPush,
  type NewWebhook,
  type Outlet,
  outlet,
} from '@dugout/contract/notifications/outlets';
import { DELIVERIES_SHOWN, MAX_OUTLETS, NOTIFICATION_TYPES } from '@dugout/contract/notifications/values';
import type { ProofGiven } from '@dugout/domain/credentials/proof-given';
import type { AccessPart, Prove } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Notification } from '#/platform/events/notifiers.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { lockSettings } from '../settings.repository.ts';
import {
  type DeliveryView,
  deleteOutletsOf,
  deliveriesOf,
  enqueue,
  insertOutlet,
  type OutletRow,
  type OutletView,
  outletsOf,
  removeOutlet,
} from './outlets.repository.ts';
import type { Target, TargetSeal } from './sealed-target.ts';

const TYPES = outlet.shape.types;

const outletView = (row: OutletView): Outlet => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  hint: row.hint,
  types: TYPES.parse(row.types),
  createdAt: row.created_at.toISOString(),
  failed: Number(row.failed),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
});

const deliveryView = (row: DeliveryView): Delivery => ({
  id: row.id,
  outletId: row.outlet_id,
  kind: row.kind,
  name: row.name,
  title: row.message.title,
  status: row.status,
  attempts: row.attempts,
  answer: row.answer,
  reason: row.reason,
  tookMs: row.took_ms,
  createdAt: row.created_at.toISOString(),
});

const MAX_TESTS_WAITING = 3;

interface OutletsServiceOptions {
  readonly db: Db;
  readonly seal: TargetSeal;
  /** Notifies the trader in the app, once per event id. */
  readonly deliver: (eventId: string, note: Notification) => Promise<void>;
  readonly prove: Prove;
  /** Reports whether an address can be used. */
  readonly isUsable: (url: string) => boolean;
  /** Unix ms. */
  readonly now: () => number;
}

/** Returns the host and a fingerprint of the address: enough to recognize it, not enough to use it. */
function hintOf(url: string, chatId = ''): string {
  const print = createHash('sha256').update(`${url} ${chatId}`).digest('hex').slice(0, 6);
  return `${new URL(url).host.slice(0, 60)} …${print}`;
}

const accessOf = ({ kind, name }: Pick<OutletRow, 'kind' | 'name'>): GrantedAccess => ({
  kind: kind === 'push' ? 'browser' : 'webhook',
  name,
});

/** Webhooks and push subscriptions, which a recovery removes. */
export const outletAccess: AccessPart = {
  list: async (db, userId) => (await outletsOf(db, userId)).map(accessOf),
  async end(tx, { userId }) {
    await lockSettings(tx, userId);
    return (await deleteOutletsOf(tx, userId)).map(accessOf);
  },
};

/** Creates the service of a trader's outlets: places outside the page that notifications are sent to. */
export function outletsService({ db, seal, deliver, prove, isUsable, now }: OutletsServiceOptions) {
  const list = async (userId: string): Promise<Outlet[]> => (await outletsOf(db, userId)).map(outletView);

  async function add(
    caller: Caller,
    about: Pick<OutletRow, 'kind' | 'name' | 'types'>,
    target: Target,
    proof: ProofGiven,
  ): Promise<{ readonly outlet: Outlet; readonly isNew: boolean }> {
    const { userId, sessionId } = caller;
    const { url, chatId } = target;
    if (!isUsable(url)) throw new ApiError('outlet_refused');
    const id = newId();
    const hint = hintOf(url, chatId);
    const isThere = async (tx: Db): Promise<boolean> => {
      const known = await outletsOf(tx, userId);
      if (known.some((each) => each.kind === about.kind && each.hint === hint)) return true;
      if (known.length >= MAX_OUTLETS) throw new ApiError('outlets_full');
      return false;
    };
    if (!(await isThere(db))) await prove(caller, { kind: 'addOutlet', url, chatId }, proof, 'any');
    const isNew = await db.transaction(async (tx) => {
      await lockSettings(tx, userId);
      if (await isThere(tx)) return false;
      const created_at = new Date(now());
      return insertOutlet(tx, {
        id,
        user_id: userId,
        ...about,
        target: seal.seal(id, target),
        hint,
        created_at,
      });
    });
    const outlet = (await list(userId)).find((each) => each.kind === about.kind && each.hint === hint);
    if (outlet === undefined) throw new Error('An outlet that was added is not there');
    if (isNew)
      await deliver(`outlet ${id}`, {
        userId,
        type: 'system',
        title: about.kind === 'push' ? 'Browser added' : 'Webhook added',
        content: `Notifications go to ${about.name}. If it was not you, remove it in the settings.`,
        about: { kind: 'security' },
        warnedSession: sessionId,
      });
    return { outlet, isNew };
  }

  return {
    list,

    /**
     * Throws ApiError `outlet_refused`, `outlet_exists`, `outlets_full`, `proof_required`, `proof_refused`.
     */
    async addWebhook(caller: Caller, { kind, name, types, url, chatId, ...proof }: NewWebhook) {
      const secret = randomBytes(32).toString('hex');
      const target = { url, secret, ...(chatId !== undefined && { chatId }) };
      const { outlet, isNew } = await add(caller, { kind, name, types }, target, proof);
      if (!isNew) throw new ApiError('outlet_exists');
      return { outlet, secret };
    },

    /** Throws ApiError `outlet_refused`, `outlets_full`, `proof_required`, `proof_refused`. */
    async addPush(caller: Caller, { endpoint, keys, name, ...proof }: NewPush): Promise<Outlet> {
      const types = [...NOTIFICATION_TYPES];
      const about = { kind: 'push', name, types } as const;
      return (await add(caller, about, { url: endpoint, keys }, proof)).outlet;
    },

    /** Removes an outlet after sending it a last notice. Throws ApiError `outlet_not_found`. */
    async remove({ userId, sessionId }: Caller, id: string): Promise<Outlet[]> {
      const { name, what } = await db.transaction(async (tx) => {
        await lockSettings(tx, userId);
        const at = new Date(now());
        const removed = await removeOutlet(tx, userId, id, at);
        if (removed === null) throw new ApiError('outlet_not_found');
        const what = removed.kind === 'push' ? 'Browser removed' : 'Webhook removed';
        const text = 'Notifications no longer arrive here. If it was not you, check your account.';
        const message = { id: newId(), type: 'system', title: what, text, at: at.toISOString() } as const;
        const last = { userId, byUserId: null, message, at, isUrgent: true, maxWaiting: 0 };
        await enqueue(tx, last, { outletId: id });
        return { name: removed.name, what };
      });
      await deliver(`outlet removed ${id}`, {
        userId,
        type: 'system',
        title: what,
        content: `Notifications no longer go to ${name}. If it was not you, add it again.`,
        about: { kind: 'security' },
        warnedSession: sessionId,
      });
      return list(userId);
    },

    /** Throws ApiError `outlet_not_found`, `outlet_busy`. */
    async test(userId: string, outletId: string) {
      if (!(await list(userId)).some(({ id }) => id === outletId)) throw new ApiError('outlet_not_found');
      const at = new Date(now());
      const message = {
        id: newId(),
        type: 'system',
        title: 'Test',
        text: 'Notifications reach you here.',
        at: at.toISOString(),
      } as const;
      const waiting = { isUrgent: false, maxWaiting: MAX_TESTS_WAITING };
      const sent = { userId, byUserId: null, message, at, ...waiting };
      const [deliveryId] = await enqueue(db, sent, { outletId });
      if (deliveryId === undefined) throw new ApiError('outlet_busy');
      const [delivery] = await deliveriesOf(db, userId, 1, deliveryId);
      if (delivery === undefined) throw new ApiError('outlet_not_found');
      return deliveryView(delivery);
    },

    deliveries: async (userId: string) =>
      (await deliveriesOf(db, userId, DELIVERIES_SHOWN)).map(deliveryView),
  };
}

export type OutletsService = ReturnType<typeof outletsService>;
