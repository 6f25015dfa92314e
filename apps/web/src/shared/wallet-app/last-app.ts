import { stored } from '../storage/stored.ts';

/** Names of wallet apps by the address of a connected wallet. */
const apps = stored<Readonly<Record<string, string>>>({
  key: 'dugout.walletApps',
  version: 1,
  fallback: {},
  parse: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : null,
});

/** Which wallet app of this browser had a connected wallet last: it is asked when none says so by itself. */
export const lastApp = {
  of: (address: string): string | null => apps.read()[address] ?? null,
  remember: (address: string, name: string): void => apps.write({ ...apps.read(), [address]: name }),
};
