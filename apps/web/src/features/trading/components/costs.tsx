import type { TokenPage } from '@dugout/contract/market/token';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { cn } from '@dugout/ui/lib/cn';
import type { ReactNode } from 'react';
import { formatShare, formatSol, formatUsd, UNKNOWN } from '#/shared/format/numbers.ts';
import { feeText, tokensText } from '../swaps/swap-text.ts';
import type { Trade } from './use-trade.ts';

const Line = ({
  name,
  note,
  children,
  main = false,
}: {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
  readonly main?: boolean;
}) => (
  <div className="flex h-5 items-center justify-between gap-3">
    <dt className="whitespace-nowrap text-t2">
      {name} {note !== undefined && <span className="text-small text-t3">{note}</span>}
    </dt>
    <dd className={cn('min-w-0 truncate text-t1', main && 'font-semibold')}>{children}</dd>
  </div>
);

export function Costs({
  token,
  trade: { form, lines, quote },
}: {
  readonly token: TokenPage;
  readonly trade: Trade;
}) {
  const buying = form.side === 'buy';
  const solUsd =
    token.priceUsd === null || token.priceSol === null || token.priceSol === 0
      ? null
      : token.priceUsd / token.priceSol;
  const sol = (lamports: bigint | undefined): ReactNode => {
    if (lamports === undefined) return UNKNOWN;
    const amount = toNumber(lamports, SOL_DECIMALS);
    return (
      <>
        {formatSol(amount)} SOL{' '}
        {solUsd !== null && <span className="font-normal text-t3">{formatUsd(amount * solUsd)}</span>}
      </>
    );
  };
  const tokens = (raw: bigint | undefined): string =>
    raw === undefined ? UNKNOWN : `${tokensText(raw, token.decimals)} ${token.symbol}`;
  return (
    <dl
      className={cn('flex flex-col', quote.stale && lines !== null && 'opacity-60')}
      data-testid="costs"
      data-stale={quote.stale}
    >
      <Line name="Route">{quote.quote?.venue ?? UNKNOWN}</Line>
      <Line name="Trading fee" note="1%">
        {feeText(lines?.platform)}
      </Line>
      <Line name="Pool fee" note="(included)">
        {feeText(lines?.protocol)}
      </Line>
      <Line name="Network fee">{feeText(lines?.network)}</Line>
      <Line name="Priority fee and tip">{feeText(lines?.sending)}</Line>
      <Line name="Price impact">
        <span className={cn((lines?.priceImpactPct ?? 0) >= 5 && 'text-caution')}>
          {formatShare(lines?.priceImpactPct, 2)}
        </span>
      </Line>
      {buying && (
        <Line main name="Total">
          {sol(lines?.total)}
        </Line>
      )}
      <span aria-hidden className="my-1.5 h-px bg-line1" />
      <Line main name="Est. received">
        {buying ? tokens(lines?.about) : sol(lines?.about)}
      </Line>
      <Line
        main
        name="Minimum received"
        {...(lines === null ? {} : { note: `slip ${lines.slippageBps / 100}%` })}
      >
        {buying ? tokens(lines?.atWorst) : sol(lines?.atWorst)}
      </Line>
    </dl>
  );
}
