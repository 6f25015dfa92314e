import type { DeletionState, GivenUp, LeftFunds } from '@dugout/contract/identity/account';
import { ACCOUNT_DELETION_HOURS } from '@dugout/contract/identity/values';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Log } from '#/platform/log/log.ts';
import { writeAuditEvent } from '../audit-events.repository.ts';
import type { AccessPart, AccountPart, Actor, AuditEventRow, PartEnding } from '../index.ts';
import { endSessions } from '../sessions/sessions.repository.ts';
import {
  deleteUser,
  deletionDueAt,
  dropDeletion,
  dueDeletions,
  givenUpBy,
  insertDeletion,
  lockDeletion,
  setGivenUp,
} from './deletion.repository.ts';

const MAX_NAMED = 20;

const keyOf = ({ walletAddress, mint }: GivenUp): string => `${walletAddress} ${mint}`;

const amounts = (funds: readonly GivenUp[]): ReadonlyMap<string, bigint> =>
  new Map(funds.map((each) => [keyOf(each), BigInt(each.amount)]));

/** Returns the part of `left` that blocks a deletion: neither dust nor given up. */
function notGivenUp(left: readonly LeftFunds[], given: readonly GivenUp[]): LeftFunds[] {
  const accepted = amounts(given);
  return left.filter((each) => !each.isDust && BigInt(each.amount) > (accepted.get(keyOf(each)) ?? 0n));
}

function isAllOf(given: readonly GivenUp[], left: readonly LeftFunds[]): boolean {
  const there = amounts(left);
  return (
    there.size === given.length &&
    amounts(given).size === given.length &&
    given.every((each) => there.get(keyOf(each)) === BigInt(each.amount))
  );
}

/** The first of them in words, for a sentence. */
const fundTexts = (funds: readonly LeftFunds[]): string[] =>
  funds.slice(0, MAX_NAMED).map(({ text }) => text);

const HOUR_MS = 3_600_000;
const BATCH = 20;

interface DeletionOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly facts: Facts;
  /** Notifies all devices of the trader. */
  readonly publish: (auditEvent: AuditEventRow) => void;
  readonly now: () => number;
}

/**
 * Deletes accounts: requested with a proof, cancelable during the wait, and done only if all remaining funds were
 * given up. Those funds remain on chain and in the ledger without a key.
 */
export function accountDeletion(options: DeletionOptions) {
  const { db, events, facts, log, publish, now } = options;
  const parts: AccountPart[] = [];

  const leftOf = async (tx: Db, userId: string): Promise<LeftFunds[]> => {
    const left: LeftFunds[] = [];
    for (const part of parts) left.push(...((await part.left?.(tx, userId)) ?? []));
    return left;
  };

  const stateOf = async (tx: Db, userId: string, dueAt: Date | null): Promise<DeletionState> => {
    let unclaimed = 0n;
    for (const part of parts) unclaimed += (await part.unclaimed?.(tx, userId)) ?? 0n;
    return {
      dueAt: dueAt?.toISOString() ?? null,
      left: await leftOf(tx, userId),
      unclaimedLamports: unclaimed.toString(),
    };
  };

  const stoppingOf = async (tx: Db, userId: string): Promise<LeftFunds[]> =>
    notGivenUp(await leftOf(tx, userId), await givenUpBy(tx, userId));

  const isBusy = async (tx: Db, userId: string): Promise<boolean> => {
    for (const part of parts) if (await part.busy?.(tx, userId)) return true;
    return false;
  };

  const written = async (
    tx: Db,
    actor: Pick<Caller, 'userId' | 'sessionId'>,
    kind: 'deletionRequested' | 'deletionCancelled',
    detail: string,
  ): Promise<void> => {
    const auditEvent = await writeAuditEvent(tx, actor, { kind, walletAddress: null, detail });
    tx.afterCommit(() => publish(auditEvent));
  };

  /** Notifies the trader of what blocks the deletion; they request it again after resolving it. */
  const hold = (userId: string, stopping: readonly LeftFunds[]): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await dropDeletion(tx, userId, new Date(0)))) return;
      const left = fundTexts(stopping);
      const detail = `Account deletion stopped. Take out first, or give up: ${left.join(', ')}`;
      await written(tx, { userId, sessionId: '' }, 'deletionCancelled', detail);
      await events.emit(tx, 'identity.deletionStopped', { userId, left });
    });

  async function remove(userId: string): Promise<void> {
    const stopping = await stoppingOf(db, userId);
    if (stopping.length > 0) return hold(userId, stopping);
    if (await isBusy(db, userId)) return;
    await db.transaction(async (tx) => {
      for (const { id } of await endSessions(tx, userId))
        await facts.publish(tx, 'session.ended', { sessionId: id, userId });
    });
    const endings: PartEnding[] = [];
    for (const part of parts) endings.push((await part.end?.(userId)) ?? (async () => undefined));
    await db.transaction(async (tx) => {
      if (!(await lockDeletion(tx, userId, new Date(now())))) return;
      if ((await stoppingOf(tx, userId)).length > 0 || (await isBusy(tx, userId))) return;
      await deleteUser(tx, userId);
      await facts.publish(tx, 'identity.gone', { userId });
      for (const end of endings) await end(tx);
    });
  }

  async function cancelIn(tx: Db, actor: Actor): Promise<boolean> {
    const { userId, sessionId } = actor;
    if (!(await dropDeletion(tx, userId, new Date(now())))) return false;
    await written(tx, actor, 'deletionCancelled', 'Account deletion cancelled');
    await events.emit(tx, 'identity.deletionCancelled', { userId, sessionId });
    return true;
  }

  const access: AccessPart = {
    async list(tx, userId) {
      const dueAt = await deletionDueAt(tx, userId);
      return dueAt === null ? [] : [{ kind: 'deletion', name: `due on ${dueAt.toISOString().slice(0, 10)}` }];
    },
    async end(tx, actor) {
      const listed = await access.list(tx, actor.userId);
      return (await cancelIn(tx, actor)) ? listed : [];
    },
  };

  return {
    /** A pending deletion, which a recovery cancels. */
    access,

    involve: (part: AccountPart): void => void parts.push(part),

    state: async (userId: string): Promise<DeletionState> =>
      stateOf(db, userId, await deletionDueAt(db, userId)),

    /**
     * Requires a proof, checked by the caller. `givesUp` must list all remaining funds, as shown to the trader.
     * Throws ApiError `funds_left`, `funds_changed`.
     */
    request: (caller: Caller, givesUp: readonly GivenUp[] = []): Promise<DeletionState> =>
      db.transaction(async (tx) => {
        const { userId, sessionId } = caller;
        const left = await leftOf(tx, userId);
        if (givesUp.length > 0 && !isAllOf(givesUp, left)) throw new ApiError('funds_changed');
        const stopping = notGivenUp(left, givesUp);
        if (stopping.length > 0)
          throw new ApiError('funds_left', `Take out first, or give up: ${fundTexts(stopping).join(', ')}`);
        const at = now();
        const dueAt = await insertDeletion(tx, userId, {
          at: new Date(at),
          dueAt: new Date(at + ACCOUNT_DELETION_HOURS * HOUR_MS),
          givesUp,
        });
        if (dueAt === null) await setGivenUp(tx, userId, givesUp);
        else {
          const lost = givesUp.length === 0 ? '' : `. Given up: ${fundTexts(left).join(', ')}`;
          const detail = `Account deletion requested. Due in ${ACCOUNT_DELETION_HOURS} hours${lost}`;
          await written(tx, caller, 'deletionRequested', detail);
          await events.emit(tx, 'identity.deletionRequested', {
            userId,
            sessionId,
            dueAt: dueAt.toISOString(),
          });
        }
        return stateOf(tx, userId, dueAt ?? (await deletionDueAt(tx, userId)));
      }),

    /** Throws ApiError `deletion_not_found`. */
    cancel: (caller: Caller): Promise<DeletionState> =>
      db.transaction(async (tx) => {
        if (!(await cancelIn(tx, caller))) throw new ApiError('deletion_not_found');
        return stateOf(tx, caller.userId, null);
      }),

    /** Deletes all due accounts; one failure does not block the others. */
    async deleteDue(): Promise<void> {
      for (const userId of await dueDeletions(db, new Date(now()), BATCH)) {
        await remove(userId).catch((error: unknown) =>
          log.error({ error, userId }, 'an account could not be deleted'),
        );
      }
    },
  };
}

export type AccountDeletion = ReturnType<typeof accountDeletion>;
