import { TEXTS } from '@dugout/contract/texts';
import type { Db } from '#/platform/db/db.ts';
import type { RequestContext, Routes } from '#/platform/http/routes.ts';
import type { Auth } from './auth.ts';
import { credentialsView } from './credentials.view.ts';
import { isPlaceholderEmail } from './emails.ts';
import type { Challenges } from './proofs/challenge.service.ts';

const passOn = (headers: Headers, context: RequestContext): void => {
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
};

export interface IdentityRoutesOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly challenge: Challenges;
  readonly now: () => number;
}

export function identityRoutes({ auth, db, challenge, now }: IdentityRoutesOptions): Routes {
  const signOut = async (_input: unknown, context: RequestContext) => {
    const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
    passOn(headers, context);
    return { message: TEXTS.logoutSuccessful };
  };

  return {
    'GET /me': async (_input, context) => {
      if (context.caller === null) return { data: null };
      // Through better-auth rather than the cache: this is where a session that is used gets its lifetime
      // renewed.
      const { headers, response } = await auth.api.getSession({
        headers: context.headers,
        returnHeaders: true,
      });
      passOn(headers, context);
      if (response === null) return { data: null };
      const { id, name, image = null, email } = response.user;
      return { data: { userId: id, userName: name, image, email: isPlaceholderEmail(email) ? null : email } };
    },
    'GET /credentials': async (_input, { caller }) => ({
      data: await credentialsView(db, caller.userId, now()),
    }),
    'POST /proof/challenge': async ({ body }, { caller, headers }) => ({
      data: await challenge(caller, body.act, headers.get('origin')),
    }),
    'GET /api/logout': signOut,
    'POST /api/logout': signOut,
  };
}
