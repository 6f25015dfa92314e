import { stored } from '#/shared/storage/stored.ts';
import { withoutParameter } from './address.ts';

/** The invitation code from the visitor's link (`?invite=CODE`) or input, kept until a sign-up. */
export const keptInvitation = stored<string>({
  key: 'invitationCode',
  version: 1,
  fallback: '',
  parse: (value) => (typeof value === 'string' ? value : null),
});

const PARAMETER = 'invite';
const CODE = /^[\w-]{3,64}$/;

/** Stores the code of an address and returns the address without it; null if it has none. */
export function keepInvitation(address: Parameters<typeof withoutParameter>[0]): string | null {
  const code = new URLSearchParams(address.search).get(PARAMETER);
  if (code === null) return null;
  if (CODE.test(code)) keptInvitation.write(code);
  return withoutParameter(address, PARAMETER);
}

/** Returns the code as a sign-up sends it. */
export const invitationSent = (code: string): { readonly invitationCode?: string } =>
  code.trim() === '' ? {} : { invitationCode: code.trim() };
