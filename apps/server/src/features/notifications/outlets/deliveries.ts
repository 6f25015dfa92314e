import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { backoffMs } from '#/platform/async/backoff.ts';
import { forEachAtMost } from '#/platform/async/for-each-at-most.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import { guardedPost } from '#/platform/network/guarded-post.ts';
import type { Network } from '#/platform/network/network.ts';
import { messageOf, webhookRequest } from './message.ts';
import {
  claimDue,
  type DueDelivery,
  dropOutlet,
  dropUnsent,
  enqueue,
  forgetDeliveries,
  noteAttempt,
} from './outlets.repository.ts';
import type { PushSender } from './push.ts';
import type { TargetSeal } from './sealed-target.ts';

const MOST_WAITING = 50;
const AT_A_TIME = 4;
const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** Longer than a batch takes. */
const LEASE_MS = 120_000;
const MOST_ATTEMPTS = 6;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 1_800_000;
const KEPT_MS = 7 * 86_400_000;
/** What a push service says of a browser that is gone. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Refusals that no later attempt changes. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 422]);

export interface DeliveriesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly seal: TargetSeal;
  readonly push: PushSender;
  /** What may be reached; null for nothing. */
  readonly network: Network | null;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Unix ms. */
  readonly now: () => number;
}

/** What waits to leave the app is sent, again with growing pauses where that fails. */
export function createDeliveries(options: DeliveriesOptions) {
  const { db, log, seal, push, network, isBlocked, now } = options;

  /** The HTTP status. Throws FetchFailure. */
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
    const isOver = isFinal || due.attempts >= MOST_ATTEMPTS;
    const wait = backoffMs(due.attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    await noteAttempt(db, due.id, {
      status: reason === null ? 'sent' : isOver ? 'failed' : 'waiting',
      answer,
      reason,
      tookMs: Math.round(now() - began),
      nextAt: new Date(now() + wait),
    });
  }

  return {
    /** Takes a notification that leaves the app, in the transaction that stores it. */
    async enqueue(
      tx: Db,
      { userId, byUserId }: { readonly userId: string; readonly byUserId: string | null },
      notification: ShownNotification,
      toBrowsers: boolean,
    ): Promise<void> {
      const message = messageOf(notification);
      const at = new Date(now());
      await enqueue(tx, { userId, byUserId, message, at, mostWaiting: MOST_WAITING }, { toBrowsers });
    },

    /** Sends what is due. */
    async run(): Promise<void> {
      const due = await claimDue(db, new Date(now()), LEASE_MS, BATCH);
      await forEachAtMost(due, AT_A_TIME, (each) =>
        send(each).catch((error: unknown) =>
          log.error({ error, deliveryId: each.id }, 'a notification could not be sent'),
        ),
      );
    },

    /** What `byUserId` caused for `userId` and still waits leaves no more. */
    forgetFrom: (byUserId: string, userId: string) => dropUnsent(db, byUserId, userId),

    forgetOld: () => forgetDeliveries(db, new Date(now() - KEPT_MS)),
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
