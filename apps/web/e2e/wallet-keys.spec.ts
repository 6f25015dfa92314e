import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Page } from '@playwright/test';
import { createSignInMessageText } from '@solana/wallet-standard-util';
import { expect, test } from './fixtures.ts';

/** A Solana wallet in the browser that signs whatever it shows. Gives what it has shown so far. */
async function withWallet(page: Page): Promise<readonly string[]> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const shown: string[] = [];
  await page.exposeFunction('signInText', (input: object) => {
    const text = createSignInMessageText({ domain: '', address, ...input });
    shown.push(text);
    return [[...Buffer.from(text)], [...sign(null, Buffer.from(text), privateKey)]];
  });
  await page.addInitScript((own) => {
    const signText: (input: unknown) => Promise<[number[], number[]]> = Reflect.get(globalThis, 'signInText');
    const account = { address: own, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] };
    const wallet = {
      version: '1.0.0',
      name: 'Test Wallet',
      icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
      chains: ['solana:mainnet'],
      accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signIn': {
          version: '1.0.0',
          signIn: async (input: unknown) => {
            const [text, signature] = await signText(input);
            return [{ account, signedMessage: new Uint8Array(text), signature: new Uint8Array(signature) }];
          },
        },
      },
    };
    addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register: (one: unknown) => void }>).detail.register(wallet),
    );
  }, address);
  return shown;
}

test('[R9] a trader who logs in with a Solana wallet exports a key against its signature, over words that say so', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const shown = await withWallet(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Test Wallet/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Get started' }).click();
  await page.goto('/portfolio/wallets');
  await expect(page.getByTestId('wallet-row')).toHaveCount(1);

  await page.getByRole('button', { name: 'Actions for Main' }).click();
  await page.getByRole('menuitem', { name: 'Export secret key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Main' });
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click();
  await expect(dialog.getByTestId('secret')).toBeVisible();
  expect(shown.at(-1)).toMatch(/\nExport the secret key of wallet \w+ from Dugout\.\n/);
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(dialog.getByTestId('secret')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
});
