import type { TokenPage } from '@dugout/contract/market/token';
import type { Position } from '@dugout/contract/portfolio/position';
import type { Quote } from '@dugout/contract/trading/swap';
import { parseDecimal } from '@dugout/domain/base-units';
import { type Initials, initialsOf, type SellQuote } from '@dugout/domain/positions/initials';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { SwapIntent } from '../trade-form.model.ts';
import { type LiveQuote, useQuote } from './use-quote.ts';

/** Why there are no initials to sell, and the sell otherwise. */
export type InitialsState = Initials | { readonly kind: 'unknown'; readonly reason: string };

/** Returns the fees of a quote, which hold for a sell of any size; null unless it is a sell of this token. */
export const sellFees = (mint: string, quote: Quote | null): SellQuote | null =>
  quote === null || quote.inputMint !== mint
    ? null
    : {
        outAmount: BigInt(quote.outAmount),
        tradingFee: BigInt(quote.costs.platformLamports),
        sending:
          BigInt(quote.costs.networkLamports) +
          BigInt(quote.costs.rentLamports) +
          BigInt(quote.costs.priorityLamports) +
          BigInt(quote.costs.tipLamports),
      };

export const sameFees = (a: SellQuote | null, b: SellQuote): boolean =>
  a?.outAmount === b.outAmount && a.tradingFee === b.tradingFee && a.sending === b.sending;

/** Returns what the initials of the chosen wallets' positions are. `fees` is null before the first quote. */
export function initialsState(positions: readonly Position[], fees: SellQuote | null): InitialsState {
  const [position, other] = positions;
  if (position === undefined) return { kind: 'unknown', reason: 'Nothing held' };
  if (other !== undefined) return { kind: 'unknown', reason: 'Choose one wallet' };
  const { valueSol, boughtLamports, soldLamports } = position;
  const payout = valueSol === null ? null : parseDecimal(valueSol.toFixed(SOL_DECIMALS), SOL_DECIMALS);
  if (payout === null || fees === null) return { kind: 'unknown', reason: 'Price unknown' };
  return initialsOf({ bought: BigInt(boughtLamports), sold: BigInt(soldLamports), payout }, fees);
}

/** Quotes how many tokens a sell of the initials takes, in raw units; null while unknown. */
export function useInitialsTokens(
  intent: SwapIntent | null,
  token: TokenPage,
  main: LiveQuote,
): bigint | null {
  const isMain = intent !== null && main.exactOut;
  const { quote, stale } = useQuote(isMain ? null : intent, token.priceSol);
  if (intent === null) return null;
  if (isMain) return main.quote === null ? null : BigInt(main.quote.inAmount);
  return quote === null || stale ? null : BigInt(quote.inAmount);
}
