import { SOL_MINT } from '@dugout/domain/sol';
import { address, TransactionBuilder, u64 } from './transaction-builder.ts';

export const PAYER = address(9);
export const TOKEN = address(200);
/** Encodes numbers as in instructions and events. */
export const args = (...amounts: bigint[]): Buffer => Buffer.concat(amounts.map(u64));
export const text = (value: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(value.length);
  return Buffer.concat([length, Buffer.from(value)]);
};
/** Returns a swap's account names with the relevant ones at their positions. */
export const placed = (length: number, places: Readonly<Record<string, number>>): string[] => {
  const names = Array.from({ length }, (_, index) => `account ${index}`);
  for (const [name, place] of Object.entries(places)) if (place >= 0) names[place] = name;
  return names;
};
export const swapAccounts = (
  length: number,
  { pool, vaultA, vaultB, userIn, userOut, owner }: Readonly<Record<string, number>>,
): string[] =>
  placed(length, {
    pool: pool ?? -1,
    'vault a': vaultA ?? -1,
    'vault b': vaultB ?? -1,
    'user in': userIn ?? -1,
    'user out': userOut ?? -1,
    payer: owner ?? -1,
  });

/** A pool with the token in vault A and SOL in vault B that sold 500 raw tokens for 1,000 lamports. */
export const bought = (program: string, accounts: readonly string[], data: Uint8Array): TransactionBuilder =>
  new TransactionBuilder(PAYER)
    .holds('vault a', TOKEN, 'pool owner', -500n)
    .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
    .holds('user in', SOL_MINT, PAYER, -1_000n)
    .holds('user out', TOKEN, PAYER, 500n)
    .outer(program, accounts, data)
    .transfer('user in', 'vault b', 1_000n)
    .transfer('vault a', 'user out', 500n);

export const BOUGHT = {
  side: 'buy',
  mint: TOKEN,
  tokenAmount: 500n,
  quoteMint: SOL_MINT,
  quoteAmount: 1_000n,
  wallet: PAYER,
  decimals: 6,
};
