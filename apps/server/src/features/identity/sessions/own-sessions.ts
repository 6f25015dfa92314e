import type { Session } from '@dugout/contract/identity/sessions';
import type { Db } from '#/platform/db/db.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { writeAuditEvent } from '../audit-events.repository.ts';
import { deviceName } from './device-name.ts';
import {
  type EndedSession,
  endEveryones,
  endSession,
  endSessions,
  endSessionsOver,
  type SessionLimits,
  sessionsOf,
} from './sessions.repository.ts';

interface OwnSessionsOptions {
  readonly db: Db;
  /** Max time without use, and max lifetime. */
  readonly idleMs: number;
  readonly maxMs: number;
  readonly facts: Facts;
  readonly now: () => number;
}

export function ownSessions({ db, facts, idleMs, maxMs, now }: OwnSessionsOptions) {
  const limits = (): SessionLimits => {
    const at = now();
    return { at: new Date(at), unused: new Date(at - idleMs), begun: new Date(at - maxMs) };
  };

  /** Call inside the transaction that ends them. */
  async function ended(tx: Db, sessions: readonly EndedSession[]): Promise<number> {
    for (const { id, userId } of sessions) {
      await facts.publish(tx, 'session.ended', { sessionId: id, userId });
    }
    return sessions.length;
  }

  return {
    async list({ userId, sessionId }: Caller): Promise<Session[]> {
      const sessions = await sessionsOf(db, userId, limits());
      return sessions
        .map(({ id, userAgent, createdAt, usedAt }) => ({
          id,
          device: deviceName(userAgent),
          signedInAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isCurrent: id === sessionId,
        }))
        .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    /** Throws ApiError `session_not_found`. */
    async end(caller: Caller, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const one = await endSession(tx, caller.userId, id);
        if (one === null) throw new ApiError('session_not_found');
        const detail = `${deviceName(one.userAgent)} was signed out`;
        await writeAuditEvent(tx, caller, { kind: 'sessionEnded', walletAddress: null, detail });
        await ended(tx, [one]);
      });
    },

    /** Ends all sessions except the caller's, after a credential change. */
    endOthers: ({ userId, sessionId }: Caller): Promise<number> =>
      db.transaction(async (tx) => ended(tx, await endSessions(tx, userId, sessionId))),

    endAll: async (tx: Db, userId: string): Promise<number> => ended(tx, await endSessions(tx, userId)),

    endEveryones: async (tx: Db): Promise<number> => ended(tx, await endEveryones(tx)),

    /** Ends sessions that are over, so that their sockets close as well. */
    endOver: async (): Promise<void> => {
      await db.transaction(async (tx) => ended(tx, await endSessionsOver(tx, limits())));
    },
  };
}

export type OwnSessions = ReturnType<typeof ownSessions>;
