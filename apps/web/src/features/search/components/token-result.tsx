import type { SearchToken } from '@dugout/contract/market/search';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { ArrowDown, ArrowUp, CircleCheck, Star, TriangleAlert } from 'lucide-react';
import { useWatch } from '#/features/watchlist/index.ts';
import { formatAmount, formatMarketCap } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';
import { highlight } from '../highlight.ts';
import type { ChosenSort, SearchSort } from '../sort-tokens.ts';

const GRID =
  'grid grid-cols-[minmax(0,1fr)_84px_24px] items-center gap-2 pr-4 pl-3.5 desk:grid-cols-[minmax(0,1fr)_40px_68px_72px_76px_104px_24px] desk:pr-3';
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
      'sticky top-0 h-6 border-l-2 border-l-transparent border-b border-line2 bg-bg3 text-small text-t3',
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

function NameProof({ token }: { readonly token: SearchToken }) {
  if (token.lookAlikes === 0) return null;
  return token.deepest ? (
    <Badge tone="up" icon={<CircleCheck aria-hidden />}>
      Deepest of {token.lookAlikes + 1}
    </Badge>
  ) : (
    <Badge tone="caution" icon={<TriangleAlert aria-hidden />}>
      Look-alike
    </Badge>
  );
}

/** For the pointer only, since the row is a single button; the key W does the same. */
function ResultStar({ tokenAddress }: { readonly tokenAddress: string }) {
  const { watched, toggle } = useWatch(tokenAddress);
  return (
    <>
      <span
        aria-hidden
        data-star={watched ? 'on' : 'off'}
        title={watched ? 'On your watchlist (W)' : 'Add to your watchlist (W)'}
        className="flex size-6 shrink-0 items-center justify-center rounded-control hover:bg-hover"
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      >
        <Star className={cn('size-3.5', watched ? 'fill-current text-caution' : 'text-t3')} />
      </span>
      {watched && <span className="sr-only">On your watchlist</span>}
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
  const doubtful = token.lookAlikes > 0 && !token.deepest;
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
            <span className="flex max-desk:hidden">
              <NameProof token={token} />
            </span>
          </span>
          <span className="flex items-center gap-1.5">
            <Address address={token.tokenAddress} />
            {held > 0 && (
              <span className="whitespace-nowrap text-small text-t2">You hold {formatAmount(held)}</span>
            )}
            <span className="flex desk:hidden">
              <NameProof token={token} />
            </span>
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
      <ResultStar tokenAddress={token.tokenAddress} />
    </span>
  );
}
