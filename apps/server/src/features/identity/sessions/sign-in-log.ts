import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { writeAuditEvent } from '../audit-events.repository.ts';
import { userByEmail } from '../users.repository.ts';
import { deviceName } from './device-name.ts';

const WAYS: Readonly<Record<string, string>> = {
  '/sign-in/email': 'with the password',
  '/passkey/verify-authentication': 'with a passkey',
  '/siws/verify': 'with a Solana wallet',
  '/callback/:id': 'with the sign-in provider',
};

export const signInLog = (db: Db, log: Log) => ({
  /** `path` is the call of better-auth that began the session. */
  async succeeded(
    session: { readonly id: string; readonly userId: string; readonly userAgent: string | null },
    path: string | null,
  ): Promise<void> {
    const how = WAYS[path ?? ''];
    // A password change begins a session as well, for a trader who was signed in.
    if (how === undefined) return;
    const detail = `${deviceName(session.userAgent)}, ${how}`;
    const actor = { userId: session.userId, sessionId: session.id };
    await writeAuditEvent(db, actor, { kind: 'signedIn', walletAddress: null, detail });
  },

  /**
   * Records a failed sign-in with an e-mail, which may have no account; `why` is a phrase. The answer does not
   * wait for it, so it takes equally long with and without an account.
   */
  failed(email: string, userAgent: string | null, why: string): void {
    const write = async (): Promise<void> => {
      const userId = await userByEmail(db, email);
      if (userId === null) return;
      const detail = `${deviceName(userAgent)}, ${why}`;
      await writeAuditEvent(
        db,
        { userId, sessionId: '' },
        { kind: 'signInFailed', walletAddress: null, detail },
      );
    };
    write().catch((error: unknown) => log.error({ error }, 'a failed sign-in could not be written down'));
  },
});

export type SignInLog = ReturnType<typeof signInLog>;
