import { PRODUCT } from '@dugout/contract/constants';
import type { Mail } from '#/platform/mail/mail.ts';

type Text = Omit<Mail, 'to'>;

const lines = (...paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

/** The e-mails of accounts. Nothing in them was written by a trader: an e-mail may reach a stranger. */
export const resetMail = (publicUrl: string, link: string): Text => ({
  subject: `Reset your ${PRODUCT.name} password`,
  text: lines(
    `Somebody asked to reset the password of your account at ${publicUrl}.`,
    `Set a new password here, within 30 minutes:\n${link}`,
    'The link works once. Whoever opens it can set your password, so forward it to nobody.',
    'If it was not you, ignore this e-mail: nothing changes.',
  ),
});

export const confirmMail = (publicUrl: string, link: string): Text => ({
  subject: `Confirm your e-mail for ${PRODUCT.name}`,
  text: lines(
    `This address was given for an account at ${publicUrl}.`,
    `Confirm it here, within 24 hours, in a browser that is logged in to the account:\n${link}`,
    'A lost password can then be reset by e-mail.',
    'If it was not you, ignore this e-mail: the account cannot be reset by your address.',
  ),
});

export const wasResetMail = (publicUrl: string): Text => ({
  subject: `Your ${PRODUCT.name} password was reset`,
  text: lines(
    `The password of your account at ${publicUrl} was just reset by a link from an e-mail to this address.`,
    'All devices were signed out, and API keys, webhooks and waiting withdrawals ended. The new password cannot withdraw for 48 hours, and cannot export keys or pay new addresses for up to two weeks.',
    'If it was not you, somebody reads your e-mails: secure your mailbox first, then reset the password again.',
  ),
});
