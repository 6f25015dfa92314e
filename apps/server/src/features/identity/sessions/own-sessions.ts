import type { Session } from '@dugout/contract/identity/sessions';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { writeAct } from '../acts.repository.ts';
import { deviceName } from './device-name.ts';
import {
  type EndedSession,
  endSession,
  endSessions,
  endSessionsOver,
  type SessionLimits,
  sessionsOf,
} from './sessions.repository.ts';

export interface OwnSessionsOptions {
  readonly db: Db;
  readonly events: EventBus;
  /** How long a session lives without being used, and how long at most. */
  readonly idleMs: number;
  readonly maxMs: number;
  /** Closes a session's sockets and drops what is cached of it. */
  readonly closeSession: (sessionId: string) => void;
  readonly now: () => number;
}

/** Where a trader is signed in, and what ends there. */
export function ownSessions({ db, events, idleMs, maxMs, closeSession, now }: OwnSessionsOptions) {
  const limits = (): SessionLimits => {
    const at = now();
    return { at: new Date(at), unused: new Date(at - idleMs), begun: new Date(at - maxMs) };
  };

  async function ended(sessions: readonly EndedSession[]): Promise<void> {
    for (const { id } of sessions) closeSession(id);
    await db.transaction(async (tx) => {
      for (const { id, userId } of sessions)
        await events.emit(tx, 'identity.signedOut', { userId, sessionId: id });
    });
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
      const session = await db.transaction(async (tx) => {
        const one = await endSession(tx, caller.userId, id);
        if (one === null) throw new ApiError('session_not_found');
        const detail = `${deviceName(one.userAgent)} was signed out`;
        await writeAct(tx, caller, { kind: 'sessionEnded', walletAddress: null, detail });
        return one;
      });
      await ended([session]);
    },

    /** Ends the trader's sessions but the one that calls: what they sign in with has changed. */
    endOthers: async ({ userId, sessionId }: Caller): Promise<void> =>
      ended(await endSessions(db, userId, sessionId)),

    /** Signs the trader out everywhere. */
    endAll: async (userId: string): Promise<void> => ended(await endSessions(db, userId)),

    /** Ends the sessions that are over, so that their sockets close as well. */
    endOver: async (): Promise<void> => ended(await endSessionsOver(db, limits())),
  };
}

export type OwnSessions = ReturnType<typeof ownSessions>;
