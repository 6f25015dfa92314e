import type { TokenPool } from '@dugout/contract/market/pools';
import type { TokenPage } from '@dugout/contract/market/token';
import { isDollar } from '@dugout/domain/dollars';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { Badge } from '@dugout/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { formatMarketCap, UNKNOWN } from '#/shared/format/numbers.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { poolsQuery } from './insights.queries.ts';

const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-3 py-2 desk:grid-cols-[300px_72px_88px_72px_minmax(0,1fr)] desk:items-center';

const isSol = (mint: string): boolean => mint === SOL_MINT || mint === NATIVE_QUOTE_MINT;

const Quote = ({ mint }: { readonly mint: string }) =>
  isSol(mint) ? <>SOL</> : isDollar(mint) ? <>USD</> : <Address address={mint} />;

const Row = ({ pool }: { readonly pool: TokenPool }) => (
  <li className={`${ROW} border-line1 border-t`}>
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-semibold text-t1">{marketName(pool.market)}</span>
      <Address copy address={pool.poolAddress} />
      {pool.setsPrice && <Badge tone="up">Sets price</Badge>}
    </span>
    <span className="text-right text-t2 desk:text-left">
      <Quote mint={pool.quoteMint} />
    </span>
    <span className="text-t1 desk:text-right">
      <span className="text-t3 desk:hidden">Liquidity </span>
      {pool.liquidityUsd === null ? UNKNOWN : formatMarketCap(pool.liquidityUsd)}
    </span>
    <span className="text-right text-t2">
      <TokenAge createdAt={pool.lastTradeAt} />
    </span>
    <span className="col-span-2 text-t2 desk:col-span-1">{pool.reason}</span>
  </li>
);

/** The pools in which a token was seen to trade, which one sets its price, and why. */
export function PoolsTab({ token }: { readonly token: TokenPage }) {
  const { data, isError, refetch } = useQuery(poolsQuery(token.tokenAddress));
  if (data === undefined) return <ListState isError={isError} what="pools" onRetry={refetch} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
      <div aria-hidden className={`${ROW} h-7 py-0 text-small text-t3 max-desk:hidden`}>
        <span>Pool</span>
        <span>Quote</span>
        <span className="text-right">Liquidity</span>
        <span className="text-right">Last trade</span>
        <span>Price</span>
      </div>
      <ul aria-label={`Pools of ${token.symbol}`}>
        {data.map((pool) => (
          <Row key={pool.poolAddress} pool={pool} />
        ))}
      </ul>
      {data.length === 1 && <p className="px-3 py-2 text-small text-t3">No other pool was seen to trade.</p>}
    </div>
  );
}
