/**
 * The wallet apps of this browser, found through the events of the Wallet Standard: an app registers each time
 * `app-ready` is dispatched.
 */

export interface AppAccount {
  readonly address: string;
}

export interface WalletApp {
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

export function walletApps(): readonly WalletApp[] {
  const apps = new Set<WalletApp>();
  const register = (...given: readonly unknown[]) => {
    for (const app of given) if (isApp(app)) apps.add(app);
    return () => undefined;
  };
  dispatchEvent(new CustomEvent(READY, { detail: { register } }));
  return [...apps];
}

/** Returns a function of an app's feature, bound to it; null if the app lacks it. */
export function featureOf(
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
