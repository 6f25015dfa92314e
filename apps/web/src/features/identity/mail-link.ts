/** What the link of an e-mail carries, in the fragment of its address. */
export interface MailLink {
  readonly purpose: 'resetPassword' | 'confirmEmail';
  readonly token: string;
}

const LINK = /^#?(reset-password|confirm-email)=([\w-]{20,100})$/;

/** Null for a fragment that is no such link. */
export function mailLinkIn(hash: string): MailLink | null {
  const [, name, token] = LINK.exec(hash) ?? [];
  if (token === undefined) return null;
  return { purpose: name === 'reset-password' ? 'resetPassword' : 'confirmEmail', token };
}
