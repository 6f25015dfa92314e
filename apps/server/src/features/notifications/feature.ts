import type { EventName, Events } from '@dugout/contract/events';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { trackerDoor } from '#/features/tracker/index.ts';
import { type Listener, listen } from '#/platform/events/listener.ts';
import type { Notification, Notifiers, NotifyContext } from '#/platform/events/notifiers.ts';
import { keptSecret } from '#/platform/secrets/kept-secret.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';
import { notificationExports } from './exported.ts';
import { notificationsChannel } from './notifications.channel.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationsService } from './notifications.service.ts';
import { createDeliveries } from './outlets/deliveries.ts';
import { outletsRoutes } from './outlets/outlets.routes.ts';
import { outletAccess, outletsService } from './outlets/outlets.service.ts';
import { pushSender } from './outlets/push.ts';
import { targetSeal } from './outlets/sealed-target.ts';
import { isUsable } from './outlets/usable-address.ts';
import { trackedFromAll } from './settings.repository.ts';
import { notificationSettingsService } from './settings.service.ts';
import { TrackedTrades } from './tracked-trades.ts';

async function notesOf<N extends EventName>(
  notifiers: readonly Notifiers[],
  name: N,
  payload: Events[N],
  context: NotifyContext,
): Promise<Notification[]> {
  const said = await Promise.all(notifiers.map(async (each) => (await each[name]?.(payload, context)) ?? []));
  return said.flat();
}

function notifiedEvents(notifiers: readonly Notifiers[], arrivals: Arrivals): Listener[] {
  const names = new Set(notifiers.flatMap((each) => Object.keys(each) as EventName[]));
  return [...names].map((name) =>
    listen('notifications.arrivals', [name], async (payload, eventId) =>
      arrivals(eventId, await notesOf(notifiers, name, payload, { eventId })),
    ),
  );
}

const HOUR_MS = 3_600_000;
const SEND_MS = 1_000;

/** Traders' notifications: stored, counted, pushed live, and sent to their outlets. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  needs: { identity: identityDoor, friends: friendsDoor, tracker: trackerDoor },
  create(
    { facts, config, db, log, market, realtime, notifiers, network, origins, now },
    { identity, friends, tracker },
  ) {
    identity.access.involve(outletAccess);
    const settings = notificationSettingsService({
      db,
      now,
      changed: (tx, userId, { types }) =>
        facts.publish(tx, 'notifications.trackedFrom', { userId, from: types.trade.trackedFrom }),
      silenced: (tx, userId, conversation) => facts.publish(tx, 'chat.silenced', { userId, conversation }),
      deliver: (...given) => deliver(...given),
    });
    const notifications = notificationsService({ db, channel: () => channel, retention: config, now });
    const channel = notificationsChannel(realtime, notifications.shown);
    const seal = targetSeal(keptSecret(config.dataDir, 'outlets.secret'));
    const subject = origins.base.startsWith('https:') ? origins.base : 'mailto:operator@localhost';
    const push = pushSender(config.dataDir, subject, now);
    const { isBlocked } = friends.relations;
    const deliveries = createDeliveries({
      db,
      log,
      seal,
      push,
      network,
      isBlocked,
      keptDays: config.retentionEventsDays,
      now,
    });
    const arrivals = createArrivals({
      db,
      settings,
      isBlocked,
      channel: () => channel,
      leave: deliveries.enqueue,
      now,
    });
    const deliver = (eventId: string, note: Notification): Promise<void> => arrivals(eventId, [note]);
    const tracked = new TrackedTrades({
      log,
      arrivals,
      symbolOf: (mint) => market.state.token(mint)?.symbol ?? null,
      marketNow: market.now,
      now,
    });
    let isNotifying = false;
    tracker.onActivity((activity, followers) => {
      if (isNotifying) tracked.happened(activity, followers);
    });
    facts.listen('notifications.trackedFrom', ({ userId, from }) => tracked.set(userId, from));
    const outlets = outletsService({
      db,
      seal,
      deliver,
      prove: identity.prove,
      isUsable: (url) => isUsable(url, network),
      now,
    });
    return {
      exports: notificationExports,
      routes: {
        ...notificationsRoutes({ log, notifications, settings }),
        ...outletsRoutes({ log, outlets, publicKey: push.publicKey }),
      },
      channels: [channel.provider],
      listeners: [
        ...notifiedEvents(notifiers(), arrivals),
        listen('notifications.blocks', ['friends.blocked'], async ({ userId, otherId }) => {
          for (const [by, to] of [
            [otherId, userId],
            [userId, otherId],
          ] as const) {
            await notifications.forgetFrom(by, to);
            await deliveries.forgetFrom(by, to);
          }
        }),
      ],
      recover: async () => tracked.load(await trackedFromAll(db)),
      close: async () => {
        await tracked.idle();
        await deliveries.close();
      },
      background: {
        jobs: [
          {
            name: 'notifications.deliveries',
            everyMs: SEND_MS,
            runs: 'everywhere',
            run: () => deliveries.run(),
          },
        ],
        start() {
          isNotifying = true;
          return {
            stop() {
              isNotifying = false;
            },
          };
        },
      },
      jobs: [
        {
          name: 'notifications.age',
          everyMs: HOUR_MS,
          runs: 'once',
          run: async () => {
            await notifications.forgetOld();
            await deliveries.forgetOld();
          },
        },
      ],
    };
  },
});

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** The min SOL of tracked trades that notify a trader; null for none. */
    'notifications.trackedFrom': { userId: string; from: number | null };
  }
}
