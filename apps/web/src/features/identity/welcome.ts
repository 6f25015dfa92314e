import { WELCOME_PARAM } from '@dugout/contract/identity/values';
import { withoutParameter } from './address.ts';

/** Reports whether an address requests the introduction. Only `true` counts. */
export const wantsWelcome = (search: string): boolean =>
  new URLSearchParams(search).get(WELCOME_PARAM) === 'true';

export const withoutWelcome = (address: Parameters<typeof withoutParameter>[0]): string =>
  withoutParameter(address, WELCOME_PARAM);

/** Landing page of a new trader. */
export const WELCOME_PATH = `/?${WELCOME_PARAM}=true`;
