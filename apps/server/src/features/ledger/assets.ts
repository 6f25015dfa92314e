import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { STABLECOINS } from './stablecoins.ts';

interface AssetUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** Returns the unit of an asset by its mint; null for a token that the market does not know. */
export type AssetLookup = (mint: string) => AssetUnit | null;

const SOL: AssetUnit = { symbol: 'SOL', decimals: SOL_DECIMALS };

/** Creates the lookup of units of SOL, stablecoins and a market's tokens. */
export const assetUnits =
  (market: { token(mint: string): AssetUnit | null }): AssetLookup =>
  (mint) =>
    mint === SOL_MINT ? SOL : (STABLECOINS.get(mint) ?? market.token(mint));

/** Returns an asset's ticker and decimals in the contract's form: null when unknown. */
export function assetOf(
  units: AssetLookup,
  mint: string,
): { readonly symbol: string | null; readonly decimals: number | null } {
  const { symbol = null, decimals = null } = (mint === SOL_MINT ? SOL : units(mint)) ?? {};
  return { symbol, decimals };
}
