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

/** The wallet app that last had a connected wallet. Tried when no app reports the account by itself. */
export const lastApp = {
  of: (address: string): string | null => apps.read()[address] ?? null,
  remember: (address: string, name: string): void => apps.write({ ...apps.read(), [address]: name }),
};
