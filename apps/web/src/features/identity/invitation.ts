import { stored } from '#/shared/storage/stored.ts';
import { withoutParameter } from './address.ts';

/** The invitation code that this visitor came with (`?invite=CODE`) or typed, kept until a sign-up. */
export const keptInvitation = stored<string>({
  key: 'invitationCode',
  version: 1,
  fallback: '',
  parse: (value) => (typeof value === 'string' ? value : null),
});

const PARAMETER = 'invite';
const CODE = /^[\w-]{3,64}$/;

/** Keeps the code that an address carries, and returns the address without it; null where it carries none. */
export function keepInvitation(address: Parameters<typeof withoutParameter>[0]): string | null {
  const code = new URLSearchParams(address.search).get(PARAMETER);
  if (code === null) return null;
  if (CODE.test(code)) keptInvitation.write(code);
  return withoutParameter(address, PARAMETER);
}

/** The code as a sign-up sends it. */
export const invitationSent = (code: string): { readonly invitationCode?: string } =>
  code.trim() === '' ? {} : { invitationCode: code.trim() };
