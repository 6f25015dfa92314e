import { PRODUCT } from '@dugout/contract/constants';
import { RECOVERY_TEXTS } from '@dugout/contract/identity/errors';
import type { Mail } from '#/platform/mail/mail.ts';

type Text = Omit<Mail, 'to'>;

const lines = (...paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

/** The emails of accounts. Nothing in them was written by a trader: an email may reach a stranger. */
export const resetMail = (publicUrl: string, link: string): Text => ({
  subject: `Reset your ${PRODUCT.name} password`,
  text: lines(
    `Someone requested a password reset for your account at ${publicUrl}.`,
    `To set a new password, open this link within 30 minutes:\n${link}`,
    "The link works once. Anyone who opens it can set your password, so don't forward it.",
    "If this wasn't you, ignore this email. Nothing will change.",
  ),
});

export const confirmMail = (publicUrl: string, link: string): Text => ({
  subject: `Confirm your email for ${PRODUCT.name}`,
  text: lines(
    `This address was entered for an account at ${publicUrl}.`,
    `To confirm it, open this link within 24 hours in a browser where you are logged in:\n${link}`,
    'You can then reset a lost password by email.',
    "If this wasn't you, ignore this email. Your address won't be used to reset that account.",
  ),
});

export const wasResetMail = (publicUrl: string): Text => ({
  subject: `Your ${PRODUCT.name} password was reset`,
  text: lines(
    `The password of your account at ${publicUrl} was just reset with a link sent to this address.`,
    RECOVERY_TEXTS.afterRecovery,
    "If this wasn't you, someone can read your email. Secure your mailbox first, then reset the password again.",
  ),
});
