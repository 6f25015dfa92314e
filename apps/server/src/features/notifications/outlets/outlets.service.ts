import { createHash, randomBytes } from 'node:crypto';
import type { GrantedAccess } from '@dugout/contract/identity/access';
import { DELIVERIES_SHOWN, MAX_OUTLETS, NOTIFICATION_TYPES } from '@dugout/contract/notifications/constants';
import type { NewPush, NewWebhook, Outlet } from '@dugout/contract/notifications/outlets';
import type { AccessPart } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Notification } from '#/platform/events/notifiers.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { lockSettings } from '../settings.repository.ts';
import {
  deleteOutlet,
  deleteOutletsOf,
  deliveriesOf,
  enqueue,
  insertOutlet,
  type OutletRow,
  outletsOf,
} from './outlets.repository.ts';
import { deliveryView, outletView } from './outlets.view.ts';
import type { Target, TargetSeal } from './sealed-target.ts';

const MOST_TESTS_WAITING = 3;

export interface OutletsServiceOptions {
  readonly db: Db;
  readonly seal: TargetSeal;
  /** Notifies the trader in the app, once per event of this name. */
  readonly deliver: (eventId: string, note: Notification) => Promise<void>;
  /** Whether anything can be sent to an address. */
  readonly isUsable: (url: string) => boolean;
  /** Unix ms. */
  readonly now: () => number;
}

/** Host and a fingerprint of the address: enough to know it by, too little to write to it. */
function hintOf(url: string, chatId = ''): string {
  const print = createHash('sha256').update(`${url} ${chatId}`).digest('hex').slice(0, 6);
  return `${new URL(url).host.slice(0, 60)} …${print}`;
}

const accessOf = ({ kind, name }: Pick<OutletRow, 'kind' | 'name'>): GrantedAccess => ({
  kind: kind === 'push' ? 'browser' : 'webhook',
  name,
});

/** Webhooks and browsers with push, which a recovery removes. */
export const outletAccess: AccessPart = {
  list: async (db, userId) => (await outletsOf(db, userId)).map(accessOf),
  async end(tx, { userId }) {
    await lockSettings(tx, userId);
    return (await deleteOutletsOf(tx, userId)).map(accessOf);
  },
};

/** A trader's places outside the page to which notifications go. */
export function outletsService({ db, seal, deliver, isUsable, now }: OutletsServiceOptions) {
  const list = async (userId: string): Promise<Outlet[]> => (await outletsOf(db, userId)).map(outletView);

  async function add(
    userId: string,
    about: Pick<OutletRow, 'kind' | 'name' | 'types'>,
    target: Target,
  ): Promise<{ readonly outlet: Outlet; readonly isNew: boolean }> {
    if (!isUsable(target.url)) throw new ApiError('outlet_refused');
    const id = newId();
    const hint = hintOf(target.url, target.chatId);
    const isNew = await db.transaction(async (tx) => {
      await lockSettings(tx, userId);
      const known = await outletsOf(tx, userId);
      if (known.some((each) => each.kind === about.kind && each.hint === hint)) return false;
      if (known.length >= MAX_OUTLETS) throw new ApiError('outlets_full');
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
        content: `Notifications go to ${about.name}. Remove it in the settings if it was not you.`,
        about: { kind: 'security' },
      });
    return { outlet, isNew };
  }

  return {
    list,

    /** Throws ApiError `outlet_refused`, `outlet_exists`, `outlets_full`. */
    async addWebhook(userId: string, { kind, name, types, url, chatId }: NewWebhook) {
      const secret = randomBytes(32).toString('hex');
      const target = { url, secret, ...(chatId !== undefined && { chatId }) };
      const { outlet, isNew } = await add(userId, { kind, name, types }, target);
      if (!isNew) throw new ApiError('outlet_exists');
      return { outlet, secret };
    },

    /** Throws ApiError `outlet_refused`, `outlets_full`. */
    async addPush(userId: string, { endpoint, keys, name }: NewPush): Promise<Outlet> {
      const types = [...NOTIFICATION_TYPES];
      return (await add(userId, { kind: 'push', name, types }, { url: endpoint, keys })).outlet;
    },

    /** Throws ApiError `outlet_not_found`. */
    async remove(userId: string, id: string): Promise<Outlet[]> {
      if (!(await deleteOutlet(db, userId, id))) throw new ApiError('outlet_not_found');
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
      const waiting = { isUrgent: false, mostWaiting: MOST_TESTS_WAITING };
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
