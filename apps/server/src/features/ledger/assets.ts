import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { STABLECOINS } from './stablecoins.ts';

/** What makes raw units readable. */
export interface AssetUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** The unit of an asset by its mint; null for a token that the market does not know. */
export type AssetLookup = (mint: string) => AssetUnit | null;

const SOL: AssetUnit = { symbol: 'SOL', decimals: SOL_DECIMALS };

/** The units of SOL, stablecoins and the tokens of a market. */
export const assetUnits =
  (market: { token(mint: string): AssetUnit | null }): AssetLookup =>
  (mint) =>
    mint === SOL_MINT ? SOL : (STABLECOINS.get(mint) ?? market.token(mint));

/** An asset's ticker and decimals as the contract has them: nulls where they are unknown. */
export function assetOf(
  units: AssetLookup,
  mint: string,
): { readonly symbol: string | null; readonly decimals: number | null } {
  const { symbol = null, decimals = null } = (mint === SOL_MINT ? SOL : units(mint)) ?? {};
  return { symbol, decimals };
}
