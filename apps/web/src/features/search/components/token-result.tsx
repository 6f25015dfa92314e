import type { SearchToken } from '@dugout/contract/market/search';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useQuickBuy } from '#/features/trading/index.ts';
import { useWatch } from '#/features/watchlist/index.ts';
import { formatAmount, formatMarketCap } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { BuyOrOpen } from '#/shared/tokens/buying/buy-or-open.tsx';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';
import { SellMark } from '#/shared/tokens/marks/sell-mark.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { NameBadge } from '#/shared/tokens/names/look-alike.tsx';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';
import { highlight } from '../highlight.ts';
import type { ChosenSort, SearchSort } from '../sort-tokens.ts';

const GRID =
  'grid grid-cols-[minmax(0,1fr)_68px] items-center gap-2 pr-1 pl-3.5 desk:grid-cols-[minmax(0,1fr)_40px_68px_72px_76px_104px] desk:pr-2';
const WIDE = 'max-desk:hidden';

const HEADS: readonly { readonly label: string; readonly sort: SearchSort | null; readonly wide: boolean }[] =
  [
    { label: 'Age', sort: 'age', wide: true },
    { label: 'Mcap', sort: 'marketCap', wide: false },
    { label: '24h vol', sort: 'volume', wide: true },
    { label: 'Liquidity', sort: 'liquidity', wide: true },
    { label: 'Market', sort: null, wide: true },
  ];

export const TokenResultHead = ({ sort }: { readonly sort: ChosenSort | null }) => (
  <div
    aria-hidden
    className={cn(
      GRID,
      'sticky top-0 h-6 border-l-2 border-l-transparent border-b border-line2 bg-bg3 pr-27 text-small text-t3 desk:pr-34',
    )}
  >
    <span>Token</span>
    {HEADS.map((head) => {
      const sorted = sort !== null && sort.by === head.sort;
      const Arrow = sort?.dir === 'asc' ? ArrowUp : ArrowDown;
      return (
        <span
          key={head.label}
          className={cn(
            'flex items-center justify-end gap-1',
            sorted && 'font-medium text-t1',
            head.wide && WIDE,
          )}
        >
          {sorted && <Arrow className="size-2.5" />}
          {head.label}
        </span>
      );
    })}
  </div>
);

const Marked = ({ name, query }: { readonly name: string; readonly query: string }) =>
  highlight(name, query).map((part) => (
    <span key={part.at} className={part.matched ? 'text-accent' : undefined}>
      {part.text}
    </span>
  ));

interface TokenActionsProps {
  readonly token: SearchToken;
  readonly onOpen: () => void;
}

/** The watch star and the quick buy of a result. */
export function TokenActions({ token, onOpen }: TokenActionsProps) {
  const { amount, busy, buy } = useQuickBuy();
  return (
    <>
      <StarButton plain symbol={token.symbol} watch={useWatch(token.tokenAddress)} keyText="Alt+W" />
      <BuyOrOpen
        token={token}
        amount={amount}
        busy={busy.has(token.tokenAddress)}
        onBuy={buy}
        onOpen={onOpen}
        className="w-18 justify-center max-desk:w-14"
      />
    </>
  );
}

interface TokenResultProps {
  readonly token: SearchToken;
  readonly query: string;
  /** Unix ms. */
  readonly now: number;
  readonly held: number;
}

export function TokenResult({ token, query, now, held }: TokenResultProps) {
  const doubtful = isSuspect(token);
  const liquidity = formatMarketCap(token.liquidity.value);
  return (
    <span className={cn(GRID, 'h-12')}>
      <span className="flex min-w-0 items-center gap-3">
        <TokenPicture src={token.image} symbol={token.symbol} seed={token.tokenAddress} size={32} />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-semibold text-strong text-t1">
              <Marked name={token.name} query={query} />
            </span>
            <span className="shrink-0 text-t3">
              <Marked name={token.symbol} query={query} />
            </span>
            <SellMark risk={token.sellRisk} />
            <NameBadge lookAlikes={token.lookAlikes} deepest={token.deepest} />
          </span>
          <span className="flex min-w-0 items-center gap-1.5">
            <Address address={token.tokenAddress} />
            {held > 0 && <span className="truncate text-small text-t2">You hold {formatAmount(held)}</span>}
          </span>
        </span>
      </span>
      <span className={cn('text-right text-t2', WIDE)}>{formatTokenAge(token.createdAt, now)}</span>
      <span className="flex flex-col gap-0.5 text-right">
        <span className="font-medium text-t1">{formatMarketCap(token.marketCap.value)}</span>
        <span className={cn('text-small desk:hidden', doubtful ? 'text-caution' : 'text-t2')}>
          Liq {liquidity}
        </span>
      </span>
      <span className={cn('text-right text-t2', WIDE)}>{formatMarketCap(token.volume.value)}</span>
      <span className={cn('text-right', WIDE, doubtful ? 'text-caution' : 'font-medium text-t1')}>
        {liquidity}
      </span>
      <span className={cn('flex items-center justify-end gap-1.5 text-t2 [&>svg]:size-3', WIDE)}>
        <LaunchpadIcon market={token.market} />
        {marketName(token.market)}
      </span>
    </span>
  );
}
