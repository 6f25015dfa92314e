import type { OperatorAct } from '@dugout/contract/moderation/acts';
import type { Acts } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';

/** The session of an act that nobody did in a session of their own. */
const NO_SESSION = '';

/**
 * Writes into a trader's own list of acts what an operator saw or did of theirs; nothing for an account that
 * is gone.
 */
export const accessLog =
  (acts: Pick<Acts, 'write'>) =>
  async (tx: Db, userId: string | null, kind: OperatorAct, detail: string): Promise<void> => {
    if (userId === null) return;
    await acts.write(tx, { userId, sessionId: NO_SESSION }, { kind, walletAddress: null, detail });
  };

export type AccessLog = ReturnType<typeof accessLog>;
