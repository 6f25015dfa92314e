import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { backoffMs } from '#/platform/async/backoff.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import { guardedPost } from '#/platform/network/guarded-post.ts';
import type { Network } from '#/platform/network/network.ts';
import { type LaneKind, RunningDeliveries } from './lanes.ts';
import { messageOf, webhookRequest } from './message.ts';
import {
  claimDue,
  type DueDelivery,
  dropOutlet,
  dropRemoved,
  dropUnsent,
  enqueue,
  forgetDeliveries,
  forgetRemoved,
  noteAttempt,
} from './outlets.repository.ts';
import type { PushSender } from './push.ts';
import type { TargetSeal } from './sealed-target.ts';

const MAX_WAITING = 50;
const LANES = { atOnce: { proven: 24, unproven: 8 }, perTrader: 2 } as const;
const KINDS: readonly LaneKind[] = ['proven', 'unproven'];
const TIMEOUT_MS = 10_000;
/** Longer than an attempt takes. */
const LEASE_MS = 120_000;
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 1_800_000;
const DAY_MS = 86_400_000;
/** How long pending deliveries of a removed outlet are tried. */
const REMOVED_MS = DAY_MS;
/** A push service's statuses for an unsubscribed browser. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Statuses that no later attempt changes. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 422]);

interface DeliveriesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly seal: TargetSeal;
  readonly push: PushSender;
  /** The network for deliveries; null for none. */
  readonly network: Network | null;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  readonly keptDays: number;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * Creates the sender of notifications outside the app. Failed deliveries are retried with growing pauses. Traders
 * take turns, an outlet has one attempt at a time, and notices about a trader's account and money go first and
 * are never abandoned while their outlet exists.
 */
export function createDeliveries(options: DeliveriesOptions) {
  const { db, log, seal, push, network, isBlocked, now } = options;
  const running = new RunningDeliveries(LANES);
  const attempts = new Set<Promise<void>>();
  let isClosed = false;
  let claiming: Promise<void> = Promise.resolve();

  /** Returns the HTTP status. Throws FetchFailure. */
  function post({ kind, outlet_id, message, target: sealed }: DueDelivery): Promise<number> {
    if (network === null) throw new FetchFailure('refused', 'this server sends nothing outside');
    const target = seal.open(outlet_id, sealed);
    const request =
      kind === 'push'
        ? push.request(message, target)
        : { url: target.url, ...webhookRequest(kind, message, target, now()) };
    return guardedPost({ ...request, network, timeoutMs: TIMEOUT_MS });
  }

  async function send(due: DueDelivery): Promise<void> {
    const { user_id: userId, by_user_id: byUserId } = due;
    if (byUserId !== null && isBlocked(userId, byUserId)) return dropUnsent(db, byUserId, userId);
    const began = now();
    let answer: number | null = null;
    let reason: string | null = null;
    let isFinal = false;
    try {
      answer = await post(due);
      if (answer < 200 || answer > 299) reason = `the host answered ${answer}`;
      isFinal = FINAL.has(answer);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      reason = error.message;
      isFinal = error.kind === 'refused';
    }
    if (due.kind === 'push' && answer !== null && GONE.has(answer)) return dropOutlet(db, due.outlet_id);
    const isOver = (!due.is_urgent || due.is_removed) && (isFinal || due.attempts >= MAX_ATTEMPTS);
    const wait = isFinal ? LONGEST_RETRY_MS : backoffMs(due.attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    await noteAttempt(db, due, {
      status: reason === null ? 'sent' : isOver ? 'failed' : 'waiting',
      answer,
      reason,
      tookMs: Math.round(now() - began),
      at: new Date(now()),
      nextAt: new Date(now() + wait),
    });
    if (due.is_removed) await dropRemoved(db, due.outlet_id);
  }

  async function attempt(due: DueDelivery): Promise<void> {
    try {
      await send(due);
    } catch (error) {
      log.error({ error, deliveryId: due.id }, 'a notification could not be sent');
    }
    running.end(due.outlet_id);
  }

  /** Starts an attempt; the next one starts as soon as it ends, so a slow outlet delays no other. */
  function start(due: DueDelivery, kind: LaneKind): void {
    running.begin({ outletId: due.outlet_id, userId: due.user_id, kind });
    const made = attempt(due).then(() => {
      attempts.delete(made);
      claim().catch((error: unknown) =>
        log.error({ error }, 'notifications could not be claimed for sending'),
      );
    });
    attempts.add(made);
  }

  async function claimNow(): Promise<void> {
    for (const kind of KINDS) {
      const limit = running.free(kind);
      if (isClosed || limit === 0) continue;
      const due = await claimDue(db, {
        at: new Date(now()),
        leaseMs: LEASE_MS,
        limit,
        kind,
        but: { outletIds: running.outletIds, userIds: running.fullTraders },
        pauses: { firstMs: FIRST_RETRY_MS, longestMs: LONGEST_RETRY_MS },
      });
      for (const each of due) start(each, kind);
    }
  }

  /** Claims sequentially, so that each claim knows what the previous one started. */
  function claim(): Promise<void> {
    const next = claiming.then(claimNow);
    claiming = next.catch(() => {});
    return next;
  }

  return {
    /** Queues a notification for its outlets, in the transaction that stores it. */
    async enqueue(
      tx: Db,
      { userId, byUserId }: { readonly userId: string; readonly byUserId: string | null },
      notification: ShownNotification,
      toBrowsers: boolean,
    ): Promise<void> {
      const message = messageOf(notification);
      const at = new Date(now());
      const isUrgent = notification.type === 'system';
      const waiting = { isUrgent, maxWaiting: MAX_WAITING };
      await enqueue(tx, { userId, byUserId, message, at, ...waiting }, { toBrowsers });
    },

    /** Starts sending due deliveries without waiting for responses. */
    run: claim,

    /** Starts no more attempts; resolves when none is running. */
    async close(): Promise<void> {
      isClosed = true;
      await claiming;
      await Promise.all(attempts);
    },

    forgetFrom: (byUserId: string, userId: string) => dropUnsent(db, byUserId, userId),

    async forgetOld(): Promise<void> {
      await forgetDeliveries(db, new Date(now() - options.keptDays * DAY_MS));
      await forgetRemoved(db, new Date(now() - REMOVED_MS));
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
