import { MAIL_LINK_FRAGMENTS } from '@dugout/contract/identity/values';

/** The content of an email's link, from the fragment of its address. */
export interface MailLink {
  readonly purpose: keyof typeof MAIL_LINK_FRAGMENTS;
  readonly token: string;
}

const { resetPassword, confirmEmail } = MAIL_LINK_FRAGMENTS;
const LINK = new RegExp(`^#?(${resetPassword}|${confirmEmail})=([\\w-]{20,100})$`);

/** Parses a fragment; null if it is not such a link. */
export function mailLinkIn(hash: string): MailLink | null {
  const [, name, token] = LINK.exec(hash) ?? [];
  if (token === undefined) return null;
  return { purpose: name === resetPassword ? 'resetPassword' : 'confirmEmail', token };
}
