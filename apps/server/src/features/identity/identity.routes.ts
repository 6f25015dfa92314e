import { TEXTS } from '@dugout/contract/texts';
import type { Db } from '#/platform/db/db.ts';
import type { RequestContext } from '#/platform/http/caller.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { GrantedAccesses } from './access/granted-access.ts';
import type { AccountStatuses } from './account-status.channel.ts';
import type { Auth } from './auth.ts';
import type { CredentialSigner } from './credentials/credential-signer.ts';
import { credentialsView } from './credentials.view.ts';
import type { DailyLimit } from './daily-limit/daily-limit.service.ts';
import type { AccountDeletion } from './deletion/deletion.service.ts';
import { isPlaceholderEmail } from './emails.ts';
import type { Prove } from './index.ts';
import type { Challenges } from './proofs/challenge.service.ts';
import type { SecondFactor } from './second-factor/second-factor.service.ts';
import type { OwnSessions } from './sessions/own-sessions.ts';

const passOn = (headers: Headers, context: RequestContext): void => {
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
};

interface IdentityRoutesOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly access: Pick<GrantedAccesses, 'list'>;
  readonly challenge: Challenges;
  readonly deletion: AccountDeletion;
  readonly prove: Prove;
  readonly sessions: OwnSessions;
  readonly secondFactor: SecondFactor;
  readonly credentials: CredentialSigner;
  /** Display name of the sign-in provider; null without one. */
  readonly providerName: string | null;
  readonly dailyLimit: DailyLimit;
  readonly accountStatus: AccountStatuses['of'];
  readonly now: () => number;
}

export function identityRoutes({
  auth,
  db,
  access,
  challenge,
  deletion,
  prove,
  sessions,
  secondFactor,
  credentials,
  providerName,
  dailyLimit,
  accountStatus,
  now,
}: IdentityRoutesOptions): Routes {
  const signOut = async (_input: unknown, context: RequestContext) => {
    const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
    passOn(headers, context);
    return { message: TEXTS.logoutSuccessful };
  };

  return {
    'GET /me': async (_input, context) => {
      if (context.caller === null) return { data: null };
      // Calls better-auth instead of the cache: it has the e-mail, and clears the cookie of an ended session.
      const { headers, response } = await auth.api.getSession({
        headers: context.headers,
        returnHeaders: true,
      });
      passOn(headers, context);
      if (response === null) return { data: null };
      const { id, name, image = null, email } = response.user;
      return {
        data: {
          userId: id,
          userName: name,
          image,
          email: isPlaceholderEmail(email) ? null : email,
          ...(await accountStatus(id)),
        },
      };
    },
    'GET /credentials': async (_input, { caller }) => ({
      data: await credentialsView({ db, secondFactor, credentials, providerName, now }, caller.userId),
    }),
    'POST /proof/challenge': async ({ body }, { caller, headers }) => ({
      data: await challenge(caller, body.act, headers.get('origin')),
    }),
    'GET /account/daily-limit': async (_input, { caller }) => ({
      data: { lamports: (await dailyLimit.of(caller.userId))?.toString() ?? null },
    }),
    'PUT /account/daily-limit': async ({ body: { lamports, ...given } }, { caller }) => {
      await dailyLimit.change(caller, lamports === null ? null : BigInt(lamports), given);
      return { data: { lamports } };
    },
    'GET /account/access': async (_input, { caller }) => ({ data: await access.list(db, caller.userId) }),
    'GET /account/sessions': async (_input, { caller }) => ({ data: await sessions.list(caller) }),
    'DELETE /account/sessions/{id}': async ({ params }, { caller }) => {
      await sessions.end(caller, params.id);
      return { message: TEXTS.sessionEnded };
    },
    'GET /account/deletion': async (_input, { caller }) => ({ data: await deletion.state(caller.userId) }),
    'POST /account/deletion': async ({ body }, { caller }) => {
      const { givesUp, ...proof } = body;
      await prove(caller, { kind: 'deleteAccount' }, proof, 'settled');
      return { data: await deletion.request(caller, givesUp) };
    },
    'POST /account/deletion/cancel': async (_input, { caller }) => ({ data: await deletion.cancel(caller) }),
    'GET /api/logout': signOut,
    'POST /api/logout': signOut,
  };
}
