import { lastApp } from './last-app.ts';
import { NotSigned } from './not-signed.ts';

/**
 * The wallet apps of this browser, found through the events of the Wallet Standard: an app registers each time
 * `app-ready` is dispatched.
 */

interface AppAccount {
  readonly address: string;
}

interface WalletApp {
  readonly name: string;
  readonly accounts: readonly AppAccount[];
  readonly features: Readonly<Record<string, unknown>>;
}

const READY = 'wallet-standard:app-ready';

const isApp = (value: unknown): value is WalletApp =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'accounts' in value &&
  Array.isArray(value.accounts) &&
  'features' in value &&
  typeof value.features === 'object' &&
  value.features !== null;

function walletApps(): readonly WalletApp[] {
  const apps = new Set<WalletApp>();
  const register = (...given: readonly unknown[]) => {
    for (const app of given) if (isApp(app)) apps.add(app);
    return () => undefined;
  };
  dispatchEvent(new CustomEvent(READY, { detail: { register } }));
  return [...apps];
}

/** Returns a function of an app's feature, bound to it; null if the app lacks it. */
function featureOf(
  { features }: WalletApp,
  feature: `${string}:${string}`,
  name: string,
): ((input: object) => Promise<unknown>) | null {
  const found = features[feature];
  const method: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof method === 'function'
    ? (input) => Promise.resolve(Reflect.apply(method, found, [input]))
    : null;
}

const SIGN = 'solana:signTransaction';

interface Found {
  readonly app: WalletApp;
  readonly account: AppAccount;
}

const accountIn = (app: WalletApp, address: string): Found | null => {
  const account = app.accounts.find((known) => known.address === address);
  return account === undefined ? null : { app, account };
};

/** Requests an app's accounts, without a prompt if `silent`; null if it lacks the address. */
async function connected(app: WalletApp, address: string, silent: boolean): Promise<Found | null> {
  const connect = featureOf(app, 'standard:connect', 'connect');
  if (connect === null) return null;
  const answer = await connect({ silent }).catch(() => null);
  const given: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'accounts') : [];
  const account = (Array.isArray(given) ? given : []).find(
    (one: unknown): one is AppAccount =>
      typeof one === 'object' && one !== null && Reflect.get(one, 'address') === address,
  );
  return account === undefined ? accountIn(app, address) : { app, account };
}

/**
 * Returns the app that has the account. Throws `NotSigned` if it is missing, locked, or has another account open.
 */
async function appOf(address: string, walletName: string): Promise<Found> {
  const apps = walletApps().filter((app) => featureOf(app, SIGN, 'signTransaction') !== null);
  for (const app of apps) {
    const found = accountIn(app, address);
    if (found !== null) return found;
  }
  for (const app of apps) {
    const found = await connected(app, address, true);
    if (found !== null) return found;
  }
  const name = lastApp.of(address);
  const app = apps.find((one) => one.name === name);
  if (app === undefined)
    throw new NotSigned(
      name === null
        ? `No wallet app in this browser has ${walletName}`
        : `${name} is not in this browser. Install it or use another browser`,
    );
  const found = await connected(app, address, false);
  if (found === null)
    throw new NotSigned(
      `${app.name} is locked, or another account is open. Open ${walletName} there and retry`,
    );
  return found;
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/**
 * Has the wallet app sign a transaction; both base64. Throws `NotSigned` if the app is missing or locked, another
 * account is open, or the trader rejected it.
 */
export async function signTransaction(
  { address, name }: { readonly address: string; readonly name: string },
  transaction: string,
): Promise<string> {
  const { app, account } = await appOf(address, name);
  lastApp.remember(address, app.name);
  const sign = featureOf(app, SIGN, 'signTransaction');
  const answer = await sign?.({
    account,
    transaction: bytesOf(transaction),
    chain: 'solana:mainnet',
  }).catch(() => {
    throw new NotSigned(`Rejected in ${app.name}. Nothing was sent`);
  });
  const [signed]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const bytes: unknown =
    typeof signed === 'object' && signed !== null ? Reflect.get(signed, 'signedTransaction') : null;
  if (!(bytes instanceof Uint8Array))
    throw new NotSigned(`${app.name} returned no signature. Nothing was sent`);
  return base64Of(bytes);
}
