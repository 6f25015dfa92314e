import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { TokenLookup } from './tokens.view.ts';
import { walletsOf } from './wallets.repository.ts';

const MOST_NAMED = 20;

function amountInWords(mint: string, amount: bigint, tokens: TokenLookup): string {
  if (mint === SOL_MINT) return `${formatDecimal(amount, SOL_DECIMALS)} SOL`;
  const token = tokens(mint);
  return token === null ? `token ${mint}` : `${formatDecimal(amount, token.decimals)} ${token.symbol}`;
}

/**
 * What a trader would lose with the account, in words: everything in wallets whose key was never exported,
 * unless it is play money.
 */
export const leftInWallets =
  ({ paper, tokens }: { readonly paper: boolean; readonly tokens: TokenLookup }) =>
  async (tx: Db, userId: string): Promise<string[]> => {
    if (paper) return [];
    const wallets = (await walletsOf(tx, userId)).filter(({ exported_at }) => exported_at === null);
    const held = await ledger.balancesOf(
      tx,
      'wallet',
      wallets.map(({ address }) => address),
    );
    const left = wallets.flatMap(({ address, name }) =>
      [...(held.get(address) ?? [])].map(
        ([mint, amount]) => `${amountInWords(mint, amount, tokens)} in ${name}`,
      ),
    );
    return left.slice(0, MOST_NAMED);
  };

/** Whether a pending swap or withdrawal has reserved something of a trader's. */
export async function hasReserved(tx: Db, userId: string): Promise<boolean> {
  const addresses = (await walletsOf(tx, userId)).map(({ address }) => address);
  return (await ledger.balancesOf(tx, 'hold', addresses)).size > 0;
}
