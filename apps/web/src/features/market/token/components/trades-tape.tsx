import type { TokenPage } from '@dugout/contract/market/token';
import type { TokenTrade } from '@dugout/contract/market/trades';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useQuery } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWalletSummaries } from '#/features/trading/index.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { formatAmount, formatSol, formatUsd } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { useWidth } from '#/shared/hooks/use-width.ts';
import { ageColumn, sideColumn, sideTone } from '#/shared/lists/trade-columns.tsx';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { TokenPrice } from '#/shared/tokens/token-price.tsx';
import { Trader } from '../cells/trader.tsx';
import { aheadOf, filterTape, isOwn, type KnownWallets, newSince, type TapeFilter } from '../token.model.ts';
import { newestStandings } from '../trader-standing.ts';
import { countColumn, holdsColumn, pnlColumn } from './standing-columns.tsx';
import { linkColumn } from './trade-link.tsx';

const solOf = ({ solAmount }: TokenTrade): number | null =>
  solAmount === null ? null : toNumber(BigInt(solAmount), SOL_DECIMALS);

const AGE = ageColumn(({ time }: TokenTrade) => time, '36px');
const NOT_CONFIRMED = 'Processed, not yet confirmed';

/** The age, or for trades with these ids the mark of a processed trade. */
const age = (processed: ReadonlySet<string>): Column<TokenTrade> => ({
  ...AGE,
  cell: (trade, index) =>
    processed.has(trade.id) ? (
      <span className="text-t3" title={NOT_CONFIRMED}>
        <CircleDashed size={12} aria-hidden />
        <span className="sr-only">{NOT_CONFIRMED}</span>
      </span>
    ) : (
      AGE.cell(trade, index)
    ),
});

const SIDE = sideColumn(({ side }: TokenTrade) => side);
const SOL: Column<TokenTrade> = {
  id: 'sol',
  head: 'SOL',
  width: 'minmax(64px,1fr)',
  align: 'end',
  cell: (trade) => <span className="text-t1">{formatSol(solOf(trade))}</span>,
};

/** Side and amount in one column, for narrow layouts. */
const SIGNED_SOL: Column<TokenTrade> = {
  id: 'signedSol',
  head: 'SOL',
  width: '66px',
  align: 'end',
  cell: (trade) => (
    <span className={cn('flex items-center gap-1', sideTone(trade.side))}>
      <SideArrow side={trade.side} />
      <span className="sr-only">{trade.side === 'buy' ? 'Buy' : 'Sell'} </span>
      {formatSol(solOf(trade))}
    </span>
  ),
};

const trader = (known: KnownWallets, narrow = false): Column<TokenTrade> => ({
  id: 'trader',
  head: <span className={narrow ? '' : 'pl-4'}>Trader</span>,
  width: narrow ? 'minmax(64px,2fr)' : 'minmax(150px,2fr)',
  cell: (trade) => (
    <span className={cn('flex min-w-0', !narrow && 'pl-4')}>
      <Trader
        wallet={trade.wallet}
        name={trade.walletName}
        marks={trade.marks}
        own={isOwn(trade, known)}
        called={known.tracked.get(trade.wallet)}
        compact={narrow}
      />
    </span>
  ),
});

const desk = (symbol: string, decimals: number, known: KnownWallets): readonly Column<TokenTrade>[] => [
  SIDE,
  {
    id: 'value',
    head: 'Value',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: (trade) => <span className={sideTone(trade.side)}>{formatUsd(trade.usdAmount)}</span>,
  },
  SOL,
  {
    id: 'tokens',
    head: symbol,
    width: 'minmax(64px,1fr)',
    align: 'end',
    cell: ({ tokenAmount }) => formatAmount(toNumber(BigInt(tokenAmount), decimals)),
  },
  {
    id: 'price',
    head: 'Price',
    width: 'minmax(84px,1fr)',
    align: 'end',
    cell: (trade) =>
      trade.setsPrice ? (
        <TokenPrice {...trade} />
      ) : (
        <span className="text-t3" title="Too small to set the price, or not in the main pool">
          <TokenPrice {...trade} />
        </span>
      ),
  },
  trader(known),
];

/** Width in CSS pixels below which the tape shows only its essential columns. */
const NARROW = 760;

const EMPTY: Readonly<Record<TapeFilter, string>> = {
  all: 'The first trade appears here.',
  own: 'None of the latest trades are yours.',
  tracked: 'None of the latest trades are from wallets you follow.',
  kol: 'None of the latest trades are from KOLs.',
  developer: 'None of the latest trades are from the developer.',
};

const keyOf = (trade: TokenTrade): string => trade.id;

interface TradesTapeProps {
  readonly token: TokenPage;
  /** Newest first; undefined until loaded. */
  readonly trades: readonly TokenTrade[] | undefined;
  /** Not confirmed yet, newest first. They may turn out never to have happened. */
  readonly processed: readonly TokenTrade[];
  readonly filter: TapeFilter;
  readonly known: KnownWallets;
}

interface Held {
  readonly rows: readonly TokenTrade[];
  readonly unconfirmed: ReadonlySet<string>;
}

/** Returns held rows without processed trades that were orphaned since. */
function stillValid({ rows, unconfirmed }: Held, now: readonly TokenTrade[]): readonly TokenTrade[] {
  if (unconfirmed.size === 0) return rows;
  const known = new Set(now.map(({ id }) => id));
  return rows.filter(({ id }) => !unconfirmed.has(id) || known.has(id));
}

/** The live tape. While the pointer or focus is inside, new trades wait behind a button. */
export function TradesTape({ token, trades, processed, filter, known }: TradesTapeProps) {
  const phone = usePhone();
  const { symbol, decimals, priceUsd } = token;
  const [held, setHeld] = useState<Held | null>(null);
  const [box, width] = useWidth(NARROW);
  const narrow = phone || width < NARROW;
  const market = useQuery(statusQuery).data;
  const ownSummaries = useWalletSummaries(token.tokenAddress);
  const standings = useMemo(() => newestStandings(trades ?? []), [trades]);
  const ahead = useMemo(() => aheadOf(processed, trades ?? []), [processed, trades]);
  const unconfirmed = useMemo(() => new Set(ahead.map(keyOf)), [ahead]);
  const rows = useMemo(() => [...ahead, ...(trades ?? [])], [ahead, trades]);
  const facts = useMemo(
    () => (narrow ? [trader(known, true), SIGNED_SOL] : desk(symbol, decimals, known)),
    [narrow, symbol, decimals, known],
  );
  const link = useMemo(() => linkColumn((trade) => isOwn(trade, known), market), [known, market]);
  const columns = useMemo(() => {
    const [holds, pnl] = [
      holdsColumn(standings, narrow ? '48px' : undefined),
      pnlColumn(standings, ownSummaries, { priceUsd, decimals }, narrow ? '58px' : undefined),
    ];
    const first = unconfirmed.size === 0 ? AGE : age(unconfirmed);
    return narrow
      ? [first, ...facts, holds, pnl, link]
      : [first, ...facts, countColumn(standings), holds, pnl, link];
  }, [facts, narrow, standings, ownSummaries, priceUsd, decimals, link, unconfirmed]);
  const all = useMemo(() => filterTape(rows, filter, known), [rows, filter, known]);
  if (trades === undefined) return <SkeletonRows rows={9} height={28} label="Loading trades" />;
  const hold = (): Held => ({ rows, unconfirmed });
  const shown = held === null ? all : filterTape(stillValid(held, rows), filter, known);
  const waiting = held === null ? 0 : newSince(all, shown[0]?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the pointer or focus is inside
    <div
      ref={box}
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(hold)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld((before) => before ?? hold())}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(null)}
    >
      {waiting > 0 && (
        <Button
          size={24}
          className="-translate-x-1/2 absolute top-7 left-1/2 layer-dock border-accent-line bg-accent-tint text-accent"
          onClick={() => setHeld(hold)}
        >
          {waiting} new
        </Button>
      )}
      <VirtualTable
        label={`Trades of ${symbol}`}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        rowHeight={phone ? 36 : 28}
        gap={narrow ? 8 : 12}
        isMarked={(trade) => isOwn(trade, known)}
        empty={<EmptyState title="No trades">{EMPTY[filter]}</EmptyState>}
        className="flex-1"
      />
    </div>
  );
}
