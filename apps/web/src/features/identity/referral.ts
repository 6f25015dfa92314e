import { stored } from '#/shared/storage/stored.ts';

/** The referral code from the visitor's link (`?ref=CODE`), kept until a sign-up but not for the next account. */
export const keptReferral = stored<string | null>({
  key: 'referralCode',
  version: 1,
  fallback: null,
  parse: (value) => (typeof value === 'string' ? value : null),
});

const CODE = /^\w{3,64}$/;

/** Stores the code of an address, if any. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code !== null && CODE.test(code)) keptReferral.write(code);
}

export const referralSent = (code: string | null): { readonly referralCode?: string } =>
  code === null ? {} : { referralCode: code };
