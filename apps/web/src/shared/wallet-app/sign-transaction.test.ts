import { afterEach, describe, expect, it } from 'vitest';
import { lastApp } from './last-app.ts';
import { signTransaction } from './sign-transaction.ts';

const wallet = { address: 'Mine', name: 'Phantom' };
const unsigned = btoa('unsigned');
let stop: (() => void)[] = [];

interface Doing {
  readonly name?: string;
  readonly open?: readonly string[];
  /** Accounts returned by `connect`: silently, and with a prompt. */
  readonly silent?: readonly string[];
  readonly prompted?: readonly string[];
  readonly rejects?: boolean;
  readonly signs?: boolean;
}

function install({ name = 'Phantom', open = [], silent = [], prompted = [], rejects, signs = true }: Doing) {
  const accounts = (addresses: readonly string[]) => addresses.map((address) => ({ address }));
  const app = {
    name,
    accounts: accounts(open),
    features: {
      'standard:connect': {
        connect: async (input: { silent?: boolean }) => ({
          accounts: accounts(input.silent ? silent : prompted),
        }),
      },
      ...(signs && {
        'solana:signTransaction': {
          signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
            if (rejects) throw new Error('User rejected the request.');
            return [{ signedTransaction: Uint8Array.from([...transaction, 33]) }];
          },
        },
      }),
    },
  };
  const listener = (event: Event): void => (event as CustomEvent).detail.register(app);
  addEventListener('wallet-standard:app-ready', listener);
  stop.push(() => removeEventListener('wallet-standard:app-ready', listener));
}

afterEach(() => {
  for (const each of stop) each();
  stop = [];
});

describe('wallet app signatures', () => {
  it.each([
    ['an account that is open', { open: ['Mine'] }],
    ['an account that it returns without a prompt', { silent: ['Mine'] }],
  ])('sign with %s', async (_, doing) => {
    install({ name: 'Solflare', open: ['Other'] });
    install(doing);
    expect(atob(await signTransaction(wallet, unsigned))).toBe('unsigned!');
    expect(lastApp.of('Mine')).toBe('Phantom');
  });

  it('use the app that last had the account', async () => {
    lastApp.remember('Mine', 'Phantom');
    install({ prompted: ['Mine'] });
    expect(atob(await signTransaction(wallet, unsigned))).toBe('unsigned!');
  });

  it.each([
    ['no app', null, null, 'No wallet app in this browser has Phantom'],
    [
      'an app that is gone',
      null,
      'Backpack',
      'Backpack is not in this browser. Install it or use another browser',
    ],
    [
      'another account, or a locked app',
      { prompted: ['Other'] },
      'Phantom',
      'Phantom is locked, or another account is open. Open Phantom there and retry',
    ],
    ['a rejection', { open: ['Mine'], rejects: true }, null, 'Rejected in Phantom. Nothing was sent'],
    [
      'an app that cannot sign transactions',
      { open: ['Mine'], signs: false },
      null,
      'No wallet app in this browser has Phantom',
    ],
  ] as const)('explain a failure: %s', async (_, doing, last, text) => {
    if (last !== null) lastApp.remember('Mine', last);
    if (doing !== null) install(doing);
    await expect(signTransaction(wallet, unsigned)).rejects.toThrow(text);
  });
});
