import type { TokenPage } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import { useTokenSummary } from '#/features/trading/index.ts';
import { formatPercent, formatSolChange, formatUsd } from '#/shared/format/numbers.ts';
import { TOTAL_PNL } from '#/shared/format/pnl-names.ts';

const toneOf = (text: string): string =>
  text.startsWith('+') ? 'text-up' : text.startsWith('-') ? 'text-down' : 'text-t1';

/** Formats a signed amount of dollars: `+$12.40`, `-$3.10`, `$0.00`. */
export function usdChange(usd: number): string {
  const text = formatUsd(Math.abs(usd));
  return Number(Math.abs(usd).toFixed(2)) === 0 ? text : `${usd > 0 ? '+' : '-'}${text}`;
}

/** The trader's PnL on the open token in dollars at the current SOL price; nothing if they never traded it. */
export function OwnPnl({ token, className }: { readonly token: TokenPage; readonly className?: string }) {
  const { total, totalPct } = useTokenSummary(token.tokenAddress);
  const { priceUsd, priceSol } = token;
  if (total === null) return null;
  const text =
    priceUsd === null || priceSol === null || priceSol === 0
      ? `${formatSolChange(total)} SOL`
      : usdChange((total * priceUsd) / priceSol);
  return (
    <span
      className={cn('flex flex-col gap-0.5', className)}
      data-testid="own-pnl"
      title={`Your trades of this token, in all wallets. ${TOTAL_PNL.definition}`}
    >
      <span className="whitespace-nowrap text-small leading-3 text-t3">
        {TOTAL_PNL.name} <span className={toneOf(text)}>{formatPercent(totalPct)}</span>
      </span>
      <span className={cn('live-figure text-strong font-medium', toneOf(text))}>{text}</span>
    </span>
  );
}
