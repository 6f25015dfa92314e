import type { OperatorEvent } from '@dugout/contract/moderation/values';
import type { AuditTrail } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';

/** The session of an action made outside of any session. */
const NO_SESSION = '';
const LOOK = 'operatorLooked';

/** `what` describes the data for its trader. */
interface LookUpMade {
  readonly operator: string;
  readonly what: string;
  readonly reason: string;
}

const detailOf = ({ operator, what }: LookUpMade): string => `Operator ${operator} viewed ${what}`;

const startOfDay = (at: number): Date => new Date(new Date(at).setUTCHours(0, 0, 0, 0));

/**
 * Records in traders' own logs what an operator saw or did of theirs; does nothing for a deleted account, which
 * is null.
 */
export function accessLog(audit: Pick<AuditTrail, 'write' | 'writtenSince'>, now: () => number) {
  const write = async (
    tx: Db,
    userId: string | null,
    auditEvent: { readonly kind: OperatorEvent; readonly detail: string; readonly reason?: string },
  ): Promise<void> => {
    if (userId === null) return;
    await audit.write(tx, { userId, sessionId: NO_SESSION }, { walletAddress: null, ...auditEvent });
  };

  const looked = (tx: Db, userId: string | null, lookUp: LookUpMade): Promise<void> =>
    write(tx, userId, { kind: LOOK, detail: detailOf(lookUp), reason: lookUp.reason });

  return {
    acted: (tx: Db, userId: string | null, kind: OperatorEvent, detail: string): Promise<void> =>
      write(tx, userId, { kind, detail }),

    looked,

    /** Records traders in a list that an operator reads repeatedly: once per operator and UTC day. */
    async listed(tx: Db, userIds: readonly (string | null)[], lookUp: LookUpMade): Promise<void> {
      const shown = [...new Set(userIds.filter((userId) => userId !== null))];
      const auditEvent = { kind: LOOK, detail: detailOf(lookUp) } as const;
      const written = await audit.writtenSince(tx, shown, auditEvent, startOfDay(now()));
      for (const userId of shown) if (!written.has(userId)) await looked(tx, userId, lookUp);
    },
  };
}

export type AccessLog = ReturnType<typeof accessLog>;
