import type { TokenRow } from '@dugout/contract/market/token';
import { riskOf, type Share } from '@dugout/domain/token-safety';
import { BuySellBar } from '@dugout/ui/buy-sell-bar';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { Sparkline } from '@dugout/ui/sparkline';
import type { Column } from '@dugout/ui/table/virtual-table';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  changeText,
  formatCount,
  formatMarketCap,
  formatShare,
  formatShortCount,
  toneOf,
} from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { marketCapText, priceText } from '#/shared/tokens/sol-figures.ts';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { MarketCap, TokenPrice } from '#/shared/tokens/token-price.tsx';
import type { ScreenerWindow } from '../screener.search.ts';
import { type ColumnId, isShown } from './screener.columns.ts';
import { TokenCell, tokenCellText } from './token-cell.tsx';

const LEVELS = {
  pass: { Icon: Check, tone: 'text-up', word: 'low' },
  look: { Icon: Minus, tone: 'text-caution', word: 'caution' },
  fail: { Icon: X, tone: 'text-down', word: 'high' },
} as const;

interface RiskMarkProps {
  readonly name: string;
  readonly share: Share;
  /** Percent of the supply. */
  readonly pct: number | null;
}

/** A concentrated share of the supply with its rating: tick, dash or cross; '-' if unknown. */
function RiskMark({ name, share, pct }: RiskMarkProps) {
  const risk = riskOf(share, pct);
  if (risk === null) return <span className="w-3 text-center text-t3">-</span>;
  const { Icon, tone, word } = LEVELS[risk];
  const label = `${name} hold ${formatShare(pct)}: ${word}`;
  return (
    <span role="img" aria-label={label} title={label} className={cn('flex', tone)}>
      <Icon className="size-3" aria-hidden />
    </span>
  );
}

const Change = ({ pct, digits }: { readonly pct: number | null; readonly digits: number }) => (
  <span className={cn('px-0.5', toneOf(pct, digits) || (pct === null ? 'text-t3' : 'text-t2'))}>
    {changeText(pct, digits)}
  </span>
);

const change = (window: ScreenerWindow, width: string, digits: number): Column<TokenRow> => ({
  id: `change:${window}`,
  head: window,
  width,
  align: 'end',
  sortable: true,
  cell: (row) => <Change pct={row.changes[window]} digits={digits} />,
  shows: (row) => `${changeText(row.changes[window], digits)} ${toneOf(row.changes[window], digits)}`,
});

const figure = (
  id: string,
  head: string,
  width: string,
  value: (row: TokenRow) => number | null,
  text: (value: number | null) => string,
  main = false,
): Column<TokenRow> => ({
  id,
  head,
  width,
  align: 'end',
  sortable: true,
  cell: (row) => <span className={cn('px-0.5', main && 'font-medium text-t1')}>{text(value(row))}</span>,
  shows: (row) => text(value(row)),
});

/**
 * Only the price flashes on a trade, so that one trade looks like one change and not like a change of every
 * derived metric.
 */
const price = (
  id: string,
  head: string,
  width: string,
  value: (row: TokenRow) => number | null,
  cell: (row: TokenRow) => ReactNode,
  shows: (row: TokenRow) => string,
): Column<TokenRow> => ({
  id,
  head,
  width,
  align: 'end',
  sortable: true,
  cell: (row) => (
    <Flash value={value(row)} className="live-figure px-0.5 font-medium text-t1">
      {cell(row)}
    </Flash>
  ),
  shows,
});

const trades: Column<TokenRow> = {
  id: 'buys',
  head: 'Buys / sells',
  width: '84px',
  align: 'end',
  sortable: true,
  cell: ({ buys, sells }) => (
    <span className="flex w-full flex-col items-end gap-0.5 text-small">
      <span>
        <span className="text-up">{formatShortCount(buys)}</span>
        <span className="text-t3"> / </span>
        <span className="text-down">{formatShortCount(sells)}</span>
      </span>
      <BuySellBar buys={buys} sells={sells} />
    </span>
  ),
  shows: ({ buys, sells }) => `${buys}/${sells}`,
};

/** Builds a column of a share of the supply, colored by risk unless `kind` is null. */
const share = (
  id: Extract<ColumnId, keyof TokenRow & `${string}Pct`>,
  head: string,
  kind: Share | null,
): Column<TokenRow> => ({
  id,
  head,
  width: '52px',
  align: 'end',
  sortable: true,
  cell: ({ [id]: pct }) => {
    const risk = kind && riskOf(kind, pct);
    return (
      <span className={cn(risk === 'look' && 'text-caution', risk === 'fail' && 'text-down')}>
        {formatShare(pct)}
      </span>
    );
  },
  shows: ({ [id]: pct }) => pct,
});

const marks: Column<TokenRow> = {
  id: 'marks',
  head: 'Dev Ins Snp',
  label: 'Developer, insiders and snipers',
  width: '62px',
  align: 'center',
  cell: (row) => (
    <span className="flex gap-2">
      <RiskMark name="Developer" share="dev" pct={row.devHoldingsPct} />
      <RiskMark name="Insiders" share="insiders" pct={row.insiderHoldingsPct} />
      <RiskMark name="Snipers" share="snipers" pct={row.sniperHoldingsPct} />
    </span>
  ),
  shows: (row) => `${row.devHoldingsPct} ${row.insiderHoldingsPct} ${row.sniperHoldingsPct}`,
};

/** Every column but the quick buy, in order. */
const COLUMNS: readonly Column<TokenRow>[] = [
  {
    id: 'place',
    head: '#',
    label: 'Place',
    width: '26px',
    align: 'end',
    cell: (_, index) => <span className="text-t3">{index + 1}</span>,
    shows: (_, index) => index,
  },
  {
    id: 'token',
    head: 'Token',
    width: 'minmax(200px,1fr)',
    cell: (row) => <TokenCell row={row} />,
    shows: tokenCellText,
  },
  {
    id: 'ageMinutes',
    head: 'Age',
    width: '44px',
    align: 'end',
    sortable: true,
    cell: (row) => <TokenAge createdAt={row.createdAt} />,
    shows: (row) => row.createdAt,
  },
  price(
    'priceUsd',
    'Price',
    '92px',
    (row) => row.priceUsd ?? row.priceSol,
    (row) => <TokenPrice {...row} />,
    priceText,
  ),
  {
    id: 'trend',
    head: '24h trend',
    label: 'Price over 24 hours',
    width: '62px',
    align: 'center',
    cell: (row) => <Sparkline values={row.trend} />,
    shows: (row) => row.trend,
  },
  change('5m', '66px', 2),
  change('1h', '64px', 1),
  change('6h', '64px', 1),
  change('24h', '68px', 1),
  price(
    'marketCapUsd',
    'Mcap',
    '68px',
    (row) => row.marketCapUsd ?? row.priceSol,
    (row) => <MarketCap {...row} />,
    marketCapText,
  ),
  figure('athUsd', 'ATH', '84px', (row) => row.athUsd, formatPrice),
  figure('liquidityUsd', 'Liquidity', '68px', (row) => row.liquidityUsd, formatMarketCap),
  figure('volumeUsd', 'Volume', '70px', (row) => row.volumeUsd, formatMarketCap, true),
  trades,
  figure('traders', 'Traders', '60px', (row) => row.traders, formatShortCount),
  figure('holders', 'Holders', '60px', (row) => row.holders, formatCount),
  figure('kols', 'KOLs', '44px', (row) => row.kols, formatCount),
  figure(
    'graduationPct',
    'Grad.',
    '52px',
    (row) => row.graduationPct,
    (value) => formatShare(value, 0),
  ),
  share('top10HoldersPct', 'Top 10', 'top10'),
  marks,
  share('sniperHoldingsPct', 'Snipers', 'snipers'),
  share('bundledHoldingsPct', 'Bundled', 'bundled'),
  share('freshHoldingsPct', 'Fresh', null),
  share('agentHoldingsPct', 'Agent', null),
];

/** Returns the visible columns for a window, without the quick buy. */
export const screenerColumns = (
  chosen: readonly ColumnId[],
  window: ScreenerWindow,
): readonly Column<TokenRow>[] => COLUMNS.filter(({ id }) => isShown(chosen, id, window));
