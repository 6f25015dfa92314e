import { SOL_MINT } from '@dugout/domain/sol';
import type { Chain } from '#/execution/onchain/chain.ts';
import { effectsOn } from '#/execution/onchain/wallet-effects.ts';
import type { Db } from '#/platform/db/db.ts';
import { saveCursors } from './chain-cursors.repository.ts';
import type { Deposit } from './deposits.ts';
import type { OwnSignatures } from './own-signatures.ts';

interface WalletOpeningOptions {
  readonly db: Db;
  readonly chain: Pick<Chain, 'holdings' | 'lamports' | 'signatures' | 'transaction'>;
  readonly noteDeposit: (deposit: Deposit) => Promise<boolean>;
  readonly ownSignatures: OwnSignatures;
}

/** Max attempts to see a wallet without a change during the read. */
const TRIES = 20;

/**
 * Opens a wallet: its balances become a deposit, and reading starts after it. Our own transactions are excluded,
 * because they are booked elsewhere, before or after. Returns the wallet and its token accounts. Throws when the
 * wallet kept changing.
 */
export async function openWallet(
  { db, chain, noteDeposit, ownSignatures }: WalletOpeningOptions,
  wallet: string,
): Promise<readonly string[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await signaturesOf(chain, [wallet]);
    const held = await chain.holdings(wallet);
    const accounts = [wallet, ...held.map(({ account }) => account)];
    const during = await signaturesOf(chain, accounts);
    const [lamports = 0n] = await chain.lamports([wallet]);
    const again = await chain.holdings(wallet);
    const after = await signaturesOf(chain, accounts);
    const still =
      newest(before, wallet) === newest(after, wallet) &&
      accounts.every((one) => newest(during, one) === newest(after, one));
    if (!still || !sameHoldings(held, again)) continue;
    const amounts = new Map<string, bigint>([[SOL_MINT, lamports]]);
    const add = (mint: string, amount: bigint): void =>
      void amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
    for (const { mint, amount } of held) if (mint !== SOL_MINT) add(mint, amount);
    for (const signature of await ownSignatures([...new Set([...after.values()].flat())])) {
      const landed = await chain.transaction(signature);
      if (landed === null) throw new Error(`transaction ${signature} is listed but cannot be read`);
      const effects = effectsOn(landed.raw, wallet);
      for (const [mint, amount] of [[SOL_MINT, effects.lamports] as const, ...effects.tokens])
        add(mint, -amount);
    }
    for (const [mint, amount] of amounts) {
      if (amount > 0n)
        await noteDeposit({
          walletAddress: wallet,
          mint,
          amount,
          from: null,
          ref: `opening:${wallet}:${mint}`,
        });
    }
    await saveCursors(db, wallet, new Map(accounts.map((account) => [account, newest(after, account)])));
    return accounts;
  }
  throw new Error('the wallet kept changing');
}

/** By account, newest first. */
async function signaturesOf(
  chain: WalletOpeningOptions['chain'],
  accounts: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const account of accounts)
    found.set(
      account,
      (await chain.signatures(account, null)).map(({ signature }) => signature),
    );
  return found;
}

const newest = (found: ReadonlyMap<string, readonly string[]>, account: string): string | null =>
  found.get(account)?.[0] ?? null;

type Holdings = Awaited<ReturnType<Chain['holdings']>>;
const sameHoldings = (one: Holdings, other: Holdings): boolean =>
  one.length === other.length &&
  one.every(({ account, amount }) =>
    other.some((held) => held.account === account && held.amount === amount),
  );
