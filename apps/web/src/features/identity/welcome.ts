import { WELCOME_PARAM } from '@dugout/contract/identity/constants';

/** Whether an address asks for the first visit's dialog. Only `true` does. */
export const wantsWelcome = (search: string): boolean =>
  new URLSearchParams(search).get(WELCOME_PARAM) === 'true';

/** The address without that parameter, everything else as it was. */
export function withoutWelcome(address: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const parameters = new URLSearchParams(address.search);
  parameters.delete(WELCOME_PARAM);
  const search = parameters.toString();
  return `${address.pathname}${search === '' ? '' : `?${search}`}${address.hash}`;
}

/** Where a new trader lands. */
export const WELCOME_PATH = `/?${WELCOME_PARAM}=true`;
