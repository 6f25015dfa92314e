import { parseDecimal, toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatSol } from '#/shared/format/numbers.ts';
import { withoutSeparators } from '../amount-text.ts';
import { tokensText } from '../swaps/swap-text.ts';
import type { TradeForm } from '../trade-form.model.ts';

interface DcaParts {
  readonly form: TradeForm;
  readonly symbol: string;
  readonly decimals: number;
  /** Number of trades, and of wallets that each do all of them. */
  readonly times: number;
  readonly wallets: number;
}

/**
 * Formats the total of all parts of a recurring order: '2.5000 SOL', '4,500 COO'. A share is of the holding at each
 * time, so that five sells of 20% are '67.2% of COO'. Null while the amount is invalid.
 */
export function dcaTotal({ form, symbol, decimals, times, wallets }: DcaParts): string | null {
  const { side, buyText, sellText, sellPercent } = form;
  if (side === 'sell' && sellPercent !== null) {
    if (sellPercent === 'initials') return null;
    const percent = (1 - (1 - sellPercent / 100) ** times) * 100;
    return `${Number(percent.toFixed(1))}% of ${symbol}`;
  }
  const digits = side === 'buy' ? SOL_DECIMALS : decimals;
  const part = parseDecimal(withoutSeparators(side === 'buy' ? buyText : sellText), digits);
  if (part === null || part === 0n) return null;
  const total = part * BigInt(times) * BigInt(wallets);
  return side === 'buy'
    ? `${formatSol(toNumber(total, SOL_DECIMALS))} SOL`
    : `${tokensText(total, decimals)} ${symbol}`;
}
