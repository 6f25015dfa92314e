import { TEXTS } from '@dugout/contract/texts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { AccountMail } from './account-mail.ts';

/** @param mail null where no emails are sent: every call throws ApiError `mail_off` */
export function mailLinksRoutes(mail: AccountMail | null): Routes {
  const on = (): AccountMail => {
    if (mail === null) throw new ApiError('mail_off');
    return mail;
  };
  return {
    'POST /account/password-reset': async ({ body }, { address }) => {
      on().reset.request(body.email, address);
      return { message: TEXTS.passwordResetRequested };
    },
    'POST /account/password-reset/link': async ({ body }) => ({
      data: { email: await on().reset.emailOf(body.token) },
    }),
    'POST /account/password-reset/finish': async ({ body }, { headers, address }) => {
      const ended = await on().reset.finish(body, { address, userAgent: headers.get('user-agent') });
      return { message: TEXTS.passwordRecovered, ended };
    },
    'POST /account/email/confirmation': async (_input, { caller }) => {
      await on().confirmation.send(caller.userId);
      return { message: TEXTS.emailConfirmationSent };
    },
    'POST /account/email/confirm': async ({ body }, { caller }) => {
      await on().confirmation.confirm(caller, body.token);
      return { message: TEXTS.emailConfirmed };
    },
  };
}
