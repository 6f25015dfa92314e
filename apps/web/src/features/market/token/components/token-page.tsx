import { COMMON_FAILURES } from '@dugout/contract/error-table';
import type { TokenPage as Token } from '@dugout/contract/market/token';
import type { TokenTrade } from '@dugout/contract/market/trades';
import { MARKET_TEXTS } from '@dugout/contract/market/values';
import { isAddress } from '@dugout/domain/address';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useFollowedNames } from '#/features/tracker/index.ts';
import { TradeBox, useAccount } from '#/features/trading/index.ts';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { formatClock } from '#/shared/format/time.ts';
import { usePhone, useTitle } from '#/shared/hooks/browser.ts';
import { useChannel, useChannelDeltas, useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { useRenewal } from '#/shared/realtime/use-renewal.ts';
import { priceText } from '#/shared/tokens/sol-figures.ts';
import { type TokenAddress, tokenQuery } from '#/shared/tokens/token.queries.ts';
import { ScanBlock } from '../insights/scan-block.tsx';
import { SellCheckBlock } from '../insights/sell-check-block.tsx';
import { SellNotice } from '../insights/sell-notice.tsx';
import { joinTape, withLiveFigures, withProcessedPrice } from '../token.model.ts';
import { tradesQuery, waitsForReserves } from '../token.queries.ts';
import { AuditMarks } from './audit-marks.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { TokenHeader } from './token-header.tsx';
import { TokenTabs } from './token-tabs.tsx';

const RETRY_MS = 1_000;
const RENEWED_EVERY_MS = 30_000;
const NO_TRADES: readonly TokenTrade[] = [];

const solUsdOf = ({ priceUsd, priceSol }: Token): number | null =>
  priceUsd === null || priceSol === null || priceSol === 0 ? null : priceUsd / priceSol;

function useTape(mint: string) {
  const live = useChannel(`trades:${mint}`);
  const { data: fetched, refetch } = useQuery(tradesQuery(mint));
  const begun = useRef(false);
  useChannelUpdates(`trades:${mint}`, ({ fresh }) => {
    // The fetched list may include trades that were rolled back.
    if (fresh && begun.current) void refetch();
    begun.current = true;
  });
  return useMemo(() => (live === null ? fetched : joinTape(live, fetched ?? [])), [live, fetched]);
}

/** Calls back when a token with unknown reserves is traded, at most once a second. */
function useFirstTrade(token: Token, onTrade: () => void): void {
  const calledAt = useRef(Number.NEGATIVE_INFINITY);
  useChannelDeltas(waitsForReserves(token) ? `trades:${token.tokenAddress}` : null, (trades) => {
    if (trades.length === 0 || performance.now() - calledAt.current < RETRY_MS) return;
    calledAt.current = performance.now();
    onTrade();
  });
}

/** Refetches what a token's live figures lack: reserves, name, picture, and the pool that it migrates to. */
function useTokenRenewal(address: TokenAddress, mint: string | null): void {
  const { queryKey } = tokenQuery(address);
  useRenewal(mint === null ? null : `trades:${mint}`, { queryKey, everyMs: RENEWED_EVERY_MS });
  useRenewal('launches', {
    queryKey,
    everyMs: RETRY_MS,
    matters: ({ tokenAddress }) => tokenAddress === mint,
  });
}

/**
 * Wide: chart above the tape, trade box next to both. Narrower, as on a tablet or next to a docked tracker: the
 * chart takes the full width.
 */
const DESK = [
  'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_--spacing(84)] grid-rows-[minmax(--spacing(60),2fr)_minmax(--spacing(60),3fr)]',
  '@min-[960px]:grid-rows-[minmax(--spacing(60),58fr)_minmax(--spacing(50),42fr)]',
].join(' ');
const TRADE_COLUMN =
  'flex min-h-0 flex-col border-line2 border-t border-l @min-[960px]:col-start-2 @min-[960px]:row-span-2 @min-[960px]:row-start-1 @min-[960px]:border-t-0';

interface DeskProps {
  readonly fetched: Token;
  /** Called when a trade may have revealed unknown data of the token. */
  readonly onUpdated: () => void;
}

function TokenDesk({ fetched, onUpdated }: DeskProps) {
  const phone = usePhone();
  useFirstTrade(fetched, onUpdated);
  const token = withLiveFigures(fetched, useChannel(`token:${fetched.tokenAddress}`));
  const processed = useChannel(`processed:${token.tokenAddress}`) ?? NO_TRADES;
  const shown = withProcessedPrice(token, processed);
  const trades = useTape(token.tokenAddress);
  const { wallet, wallets, positions } = useAccount();
  const tracked = useFollowedNames();
  const known = useMemo(
    () => ({ own: new Set(wallets.map(({ address }) => address)), tracked }),
    [wallets, tracked],
  );
  const position = positions.find(({ tokenAddress }) => tokenAddress === token.tokenAddress) ?? null;
  useTitle(`${shown.symbol} ${priceText(shown)}`);

  const chart = (
    <ChartPanel
      token={shown}
      trades={trades}
      position={position}
      wallet={wallet?.address ?? null}
      known={known}
      solUsd={solUsdOf(shown)}
    />
  );
  const tabs = <TokenTabs token={shown} trades={trades} processed={processed} known={known} />;
  if (phone) {
    return (
      <div className="flex flex-col">
        <PhoneHeader token={shown} />
        <SellNotice sellRisk={token.sellRisk} />
        <div className="flex h-75 flex-col short:h-60">{chart}</div>
        <AuditMarks token={token} className="border-line2 border-y p-1" />
        <div className="flex h-[70dvh] flex-col">{tabs}</div>
        <TradeBox token={token} />
      </div>
    );
  }
  return (
    <div className="desk-height @container has-data-full:[container-type:normal] flex min-h-140 flex-col">
      <TokenHeader token={shown} />
      <div className={DESK}>
        <div className="col-span-2 flex min-h-0 min-w-0 flex-col @min-[960px]:col-span-1">{chart}</div>
        <div className="flex min-h-0 min-w-0 flex-col border-line2 border-t">{tabs}</div>
        <div className={TRADE_COLUMN}>
          <SellNotice sellRisk={token.sellRisk} />
          <TradeBox token={token}>
            <SellCheckBlock mint={token.tokenAddress} />
            <ScanBlock token={token} />
          </TradeBox>
        </div>
      </div>
    </div>
  );
}

const NoToken = ({ title }: { readonly title: string }) => (
  <EmptyState
    title={title}
    page
    className="pt-24"
    action={
      <Link to="/screener" className={buttonClass()}>
        Open the screener
      </Link>
    }
  >
    No token or pool with this address found.
  </EmptyState>
);

export function TokenPage(props: TokenAddress) {
  if ('mint' in props && !isAddress(props.mint))
    return <NoToken title={COMMON_FAILURES.mint_invalid.message} />;
  return <AddressedToken {...props} />;
}

function AddressedToken(address: TokenAddress) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(tokenQuery(address));
  useTokenRenewal(address, data?.tokenAddress ?? null);
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <NoToken title={error.message} />;
  }
  return (
    <>
      {error !== null && (
        <ErrorBand
          title={
            error instanceof ApiFailure ? MARKET_TEXTS.tokenDetailsFailed : MARKET_TEXTS.tokenDetailsThrew
          }
          onAction={() => void refetch()}
          className="m-2"
        >
          {data === undefined ? 'Retrying every few seconds.' : `Last update: ${formatClock(dataUpdatedAt)}.`}
        </ErrorBand>
      )}
      {data === undefined ? (
        error === null && <SkeletonRows rows={14} label="Loading token" />
      ) : (
        <TokenDesk fetched={data} onUpdated={() => void refetch()} />
      )}
    </>
  );
}
