import type { WalletToken } from '@dugout/contract/wallets/wallet';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';

export interface KnownToken {
  readonly name: string;
  readonly symbol: string;
  readonly image: string | null;
  readonly decimals: number;
  /** SOL for one whole token. */
  readonly priceSol: number | null;
}

export type TokenLookup = (mint: string) => KnownToken | null;

/** Returns one row per token in a wallet, most valuable first. */
export function tokenViews(
  held: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
  lookup: TokenLookup,
): WalletToken[] {
  const rows = [...held].flatMap(([walletAddress, assets]) =>
    [...assets]
      .filter(([mint]) => mint !== SOL_MINT)
      .map(([mint, amount]) => tokenView(walletAddress, mint, amount, lookup(mint))),
  );
  return rows.sort((a, b) => (b.valueSol ?? -1) - (a.valueSol ?? -1));
}

function tokenView(
  walletAddress: string,
  mint: string,
  amount: bigint,
  token: KnownToken | null,
): WalletToken {
  const { name = null, symbol = null, image = null, decimals = null, priceSol = null } = token ?? {};
  const valueSol = decimals === null || priceSol === null ? null : toNumber(amount, decimals) * priceSol;
  return { walletAddress, mint, name, symbol, image, decimals, amount: amount.toString(), valueSol };
}

/** Returns the value in lamports of raw units at the current price, rounded up; null without a price. */
export function valueInLamports(lookup: TokenLookup, mint: string, amount: bigint): bigint | null {
  if (mint === SOL_MINT) return amount;
  const token = lookup(mint);
  if (token?.priceSol == null) return null;
  return BigInt(Math.ceil(toNumber(amount, token.decimals) * token.priceSol * 1e9));
}
