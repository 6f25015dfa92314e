import type { LeftFunds } from '@dugout/contract/identity/account';
import { MIN_LAMPORTS_SENT, SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { TokenLookup } from './tokens.view.ts';
import { walletsOf } from './wallets.repository.ts';

function writtenAmount(mint: string, amount: bigint, tokens: TokenLookup): string {
  if (mint === SOL_MINT) return `${formatDecimal(amount, SOL_DECIMALS)} SOL`;
  const token = tokens(mint);
  return token === null ? `token ${mint}` : `${formatDecimal(amount, token.decimals)} ${token.symbol}`;
}

/** A wallet with less SOL cannot send it: the network takes a fee and keeps no smaller account. */
const MIN_LAMPORTS = MIN_LAMPORTS_SENT + SIGNATURE_FEE_LAMPORTS;

/**
 * Returns the funds that a trader would lose with the account: all of the wallets whose key only exists here,
 * except play money.
 */
export const leftInWallets =
  ({ paper, tokens }: { readonly paper: boolean; readonly tokens: TokenLookup }) =>
  async (tx: Db, userId: string): Promise<LeftFunds[]> => {
    if (paper) return [];
    const wallets = (await walletsOf(tx, userId)).filter(
      ({ exported_at, origin }) => exported_at === null && origin !== 'connected',
    );
    const held = await ledger.balancesOf(
      tx,
      'wallet',
      wallets.map(({ address }) => address),
    );
    return wallets.flatMap(({ address, name }) =>
      [...(held.get(address) ?? [])].map(([mint, amount]) => ({
        walletAddress: address,
        mint,
        amount: amount.toString(),
        text: `${writtenAmount(mint, amount, tokens)} in ${name}`,
        isDust: mint === SOL_MINT && amount < MIN_LAMPORTS,
      })),
    );
  };

/** Reports whether a pending swap or withdrawal has reserved funds of the trader. */
export async function hasReserved(tx: Db, userId: string): Promise<boolean> {
  const addresses = (await walletsOf(tx, userId)).map(({ address }) => address);
  return (await ledger.balancesOf(tx, 'hold', addresses)).size > 0;
}
