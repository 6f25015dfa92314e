/** A Solana wallet app in the browser, per the Wallet Standard; the test holds its key. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Page } from '@playwright/test';
import { createSignInMessageText } from '@solana/wallet-standard-util';

const SIGNATURE_BYTES = 64;

interface SolanaWallet {
  readonly address: string;
  /** The texts signed so far. */
  readonly shown: readonly string[];
  /** Behavior for the next transactions: `changes` alters a byte before signing. */
  does: 'signs' | 'rejects' | 'changes';
}

function signedTransaction(given: readonly number[], key: KeyObject, does: 'signs' | 'changes'): number[] {
  const bytes = Buffer.from(given);
  const message = bytes.subarray(1 + (bytes[0] ?? 0) * SIGNATURE_BYTES);
  if (does === 'changes') message[message.length - 1] = (message.at(-1) ?? 0) ^ 1;
  sign(null, message, key).copy(bytes, 1);
  return [...bytes];
}

export async function withSolanaWallet(page: Page, name: string): Promise<SolanaWallet> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const shown: string[] = [];
  const app: SolanaWallet = { address, shown, does: 'signs' };
  await page.exposeFunction('walletSignsIn', (input: object) => {
    const text = createSignInMessageText({ domain: '', address, ...input });
    shown.push(text);
    return [[...Buffer.from(text)], [...sign(null, Buffer.from(text), privateKey)]];
  });
  await page.exposeFunction('walletSigns', (given: number[]) =>
    app.does === 'rejects' ? null : signedTransaction(given, privateKey, app.does),
  );
  await page.addInitScript(register, { name, address });
  return app;
}

/** Runs in the page. */
function register({ name, address }: { readonly name: string; readonly address: string }): void {
  const query = <T>(of: string, input: unknown): Promise<T> => Reflect.get(globalThis, of)(input);
  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: ['solana:signTransaction'],
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signIn': {
        version: '1.0.0',
        signIn: async (input: unknown) => {
          const [text, signature] = await query<[number[], number[]]>('walletSignsIn', input);
          return [{ account, signedMessage: new Uint8Array(text), signature: new Uint8Array(signature) }];
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          const signed = await query<number[] | null>('walletSigns', [...transaction]);
          if (signed === null) throw new Error('User rejected the request.');
          return [{ signedTransaction: new Uint8Array(signed) }];
        },
      },
    },
  };
  addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent<{ register: (one: unknown) => void }>).detail.register(wallet),
  );
}
