import type { TokenPage, TokenTrade } from '@dugout/contract/market';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type Column, VirtualTable } from '@dugout/ui/virtual-table';
import { useMemo, useState } from 'react';
import { formatAmount, formatSol, formatUsd } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { ageColumn, sideColumn, sideTone } from '#/shared/lists/trade-columns.tsx';
import { TokenPrice } from '#/shared/tokens/token-price.tsx';
import { filterTape, isOwn, type KnownWallets, newSince, type TapeFilter } from '../token.model.ts';
import { Trader } from './trader.tsx';

const solOf = ({ solAmount }: TokenTrade): number | null => (solAmount === null ? null : toNumber(BigInt(solAmount), SOL_DECIMALS));

const AGE = ageColumn(({ time }: TokenTrade) => time, '36px');
const SIDE = sideColumn(({ side }: TokenTrade) => side);
const SOL: Column<TokenTrade> = {
  id: 'sol',
  head: 'SOL',
  width: 'minmax(64px,1fr)',
  align: 'end',
  cell: (trade) => <span className="text-t1">{formatSol(solOf(trade))}</span>,
};

const trader = (known: KnownWallets): Column<TokenTrade> => ({
  id: 'trader',
  head: <span className="pl-4 max-desk:pl-0">Trader</span>,
  width: 'minmax(150px,2fr)',
  cell: (trade) => (
    <span className="flex min-w-0 pl-4 max-desk:pl-0">
      <Trader
        wallet={trade.wallet}
        name={trade.walletName}
        marks={trade.marks}
        own={isOwn(trade, known)}
        called={known.tracked.get(trade.wallet)}
      />
    </span>
  ),
});

const desk = (symbol: string, decimals: number, known: KnownWallets): readonly Column<TokenTrade>[] => [
  AGE,
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
  { id: 'price', head: 'Price', width: 'minmax(84px,1fr)', align: 'end', cell: (trade) => <TokenPrice {...trade} /> },
  trader(known),
];

const EMPTY: Readonly<Record<TapeFilter, string>> = {
  all: 'The first trade appears here at once.',
  own: 'None of the last trades is yours.',
  tracked: 'None of the last trades is of a wallet that you follow.',
  kol: 'None of the last trades is of a known trader.',
  developer: 'None of the last trades is the developer’s.',
};

const keyOf = (trade: TokenTrade): string => trade.id;

interface TradesTapeProps {
  readonly token: TokenPage;
  /** Newest first; undefined before they are known. */
  readonly trades: readonly TokenTrade[] | undefined;
  readonly filter: TapeFilter;
  readonly known: KnownWallets;
}

/** The live tape. While the pointer or focus is inside nothing moves: new trades wait behind a button. */
export function TradesTape({ token, trades, filter, known }: TradesTapeProps) {
  const phone = usePhone();
  const { symbol, decimals } = token;
  const [held, setHeld] = useState<readonly TokenTrade[] | null>(null);
  const columns = useMemo(
    () => (phone ? [AGE, SIDE, trader(known), SOL] : desk(symbol, decimals, known)),
    [phone, symbol, decimals, known],
  );
  const all = useMemo(() => filterTape(trades ?? [], filter, known), [trades, filter, known]);
  if (trades === undefined) return <SkeletonRows rows={9} height={28} label="Loading trades" />;
  const shown = held === null ? all : filterTape(held, filter, known);
  const waiting = held === null ? 0 : newSince(all, shown[0]?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the pointer or focus is inside
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(trades)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld((before) => before ?? trades)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(null)}
    >
      {waiting > 0 && (
        <Button
          size={24}
          className="-translate-x-1/2 absolute top-7 left-1/2 layer-dock border-accent-line bg-accent-tint text-accent"
          onClick={() => setHeld(trades)}
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
        isMarked={(trade) => isOwn(trade, known)}
        empty={<EmptyState title="No trades">{EMPTY[filter]}</EmptyState>}
        className="flex-1"
      />
    </div>
  );
}
