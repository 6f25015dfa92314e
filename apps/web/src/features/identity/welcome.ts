import { WELCOME_PARAM } from '@dugout/contract/identity/constants';
import { withoutParameter } from './address.ts';

/** Whether an address asks for the first visit's dialog. Only `true` does. */
export const wantsWelcome = (search: string): boolean =>
  new URLSearchParams(search).get(WELCOME_PARAM) === 'true';

/** The address without that parameter, everything else as it was. */
export const withoutWelcome = (address: Parameters<typeof withoutParameter>[0]): string =>
  withoutParameter(address, WELCOME_PARAM);

/** Where a new trader lands. */
export const WELCOME_PATH = `/?${WELCOME_PARAM}=true`;
