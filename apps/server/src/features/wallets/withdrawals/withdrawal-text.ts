import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import type { TokenLookup } from '../tokens.view.ts';

/** Formats an amount for its owner: `0.7 SOL`; raw units for an unknown token. */
export function writtenAmount(lookup: TokenLookup, mint: string, amount: bigint): string {
  if (mint === SOL_MINT) return `${formatDecimal(amount, SOL_DECIMALS)} SOL`;
  const token = lookup(mint);
  return token === null
    ? `An unlisted token (${mint})`
    : `${formatDecimal(amount, token.decimals)} ${token.symbol} (${mint})`;
}
