import type { WalletSpan, WalletSummary } from '@dugout/contract/market/wallet-insights';
import { cn } from '@dugout/ui/lib/cn';
import { Segmented } from '@dugout/ui/segmented';
import { Skeleton } from '@dugout/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { formatCount, formatPercent, formatShare, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL, UNREALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';
import { formatGain, sinceText } from '../wallet.model.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly tone?: number | null;
}

const Figure = ({ label, value, note, tone }: FigureProps) => (
  <div className="-mr-px -mb-px flex flex-col gap-0.5 border-line2 border-r border-b px-4 py-3 max-desk:px-3">
    <dt className="text-small text-t3">{label}</dt>
    <dd className={cn('font-semibold text-figure', toneOf(tone) || 'text-t1')}>{value}</dd>
    <dd className="text-small text-t3">{note}</dd>
  </div>
);

type Span = keyof WalletSummary['historic']['summary'];
const SPANS: readonly { readonly value: Span; readonly label: string }[] = [
  { value: '1d', label: '1d' },
  { value: '7d', label: '7d' },
  { value: '30d', label: '30d' },
  { value: 'all', label: 'All' },
];

const Row = ({
  summary,
  span,
  whole,
}: {
  readonly summary: WalletSummary['summary'];
  readonly span: WalletSpan;
  /** Whether the span covers all known trades. */
  readonly whole: boolean;
}) => (
  <dl
    data-testid="wallet-figures"
    className="grid grid-cols-5 overflow-hidden max-wide:grid-cols-3 max-desk:grid-cols-2"
  >
    <Figure label="Invested" value={formatUsd(span.invested)} note={`${formatCount(span.trades)} trades`} />
    <Figure
      label={REALIZED_PNL.name}
      value={formatGain(span.realizedChange)}
      note={`${formatPercent(span.percentageChange)} return on sells`}
      tone={span.realizedChange}
    />
    <Figure
      label={whole ? UNREALIZED_PNL.name : `${UNREALIZED_PNL.name} change`}
      value={formatGain(span.unrealizedChange)}
      note={whole ? 'at current prices' : 'over the period'}
      tone={span.unrealizedChange}
    />
    <Figure label={WIN_RATE.name} value={formatShare(span.winPercentage, 0)} note="of closed positions" />
    <Figure
      label="Tokens"
      value={formatCount(summary.tokens)}
      note={`${formatCount(summary.buys)} buys, ${formatCount(summary.sells)} sells`}
    />
  </dl>
);

export function WalletFigures({ summary }: { readonly summary: WalletSummary | undefined }) {
  const [span, setSpan] = useState<Span>('30d');
  if (summary === undefined) {
    return (
      <div role="status" aria-label="Loading figures" className="flex gap-8 border-line2 border-b px-4 py-6">
        {['invested', 'realised', 'win'].map((name) => (
          <Skeleton key={name} className="h-5 w-24" />
        ))}
      </div>
    );
  }
  const shown = summary.historic.summary[span];
  const { soldWithoutCost, unpricedTrades } = summary.summary;
  return (
    <section aria-label="Figures" className="shrink-0 border-line2 border-b">
      <div className="flex flex-wrap items-center gap-3 px-4 pt-2 max-desk:px-3">
        <Segmented label="Period" segments={SPANS} value={span} onChange={setSpan} size={24} />
        <p className="text-small text-t3">
          {[
            sinceText(shown),
            (soldWithoutCost ?? 0) > 0
              ? `excludes ${formatUsd(soldWithoutCost)} from sells with unknown cost`
              : '',
            unpricedTrades > 0 ? `excludes ${formatCount(unpricedTrades)} trades without a price` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Row summary={summary.summary} span={shown} whole={span === 'all'} />
    </section>
  );
}
