import { TEXTS } from '@dugout/contract/texts';
import type { RequestContext, Routes } from '#/platform/http/routes.ts';
import type { Auth } from './auth.ts';
import { isPlaceholderEmail } from './emails.ts';

const passOn = (headers: Headers, context: RequestContext): void => {
  for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
};

export function identityRoutes(auth: Auth): Routes {
  const signOut = async (_input: unknown, context: RequestContext) => {
    const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
    passOn(headers, context);
    return { message: TEXTS.logoutSuccessful };
  };

  return {
    'GET /me': async (_input, context) => {
      if (context.caller === null) return { data: null };
      // Through better-auth rather than the cache: this is where a session that is used gets its lifetime renewed.
      const { headers, response } = await auth.api.getSession({ headers: context.headers, returnHeaders: true });
      passOn(headers, context);
      if (response === null) return { data: null };
      const { id, name, image = null, email } = response.user;
      return { data: { userId: id, userName: name, image, email: isPlaceholderEmail(email) ? null : email } };
    },
    'GET /api/logout': signOut,
    'POST /api/logout': signOut,
  };
}
