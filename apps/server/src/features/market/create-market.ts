import type { MarketEvent } from '@dugout/domain/market-events';
import type { HoldersOnChain } from '@dugout/market/feed/market-feed';
import type { MarketHooks, ProcessedTrades, RolledBack } from '@dugout/market/feed/market-hooks';
import type { TradeHistory } from '@dugout/market/feed/trade-history';
import type { MarketReads } from '@dugout/market/market-reads';
import type { TryTransfer } from '#/execution/onchain/transfer-probe.ts';
import type { Log } from '#/platform/log/log.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { storedPictureRoute } from '#/platform/pictures/stored-picture.route.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { explorerRoutes } from './explorer/explorer.routes.ts';
import { launchesChannel } from './explorer/launches.channel.ts';
import type { MarketDoor } from './index.ts';
import { insightsRoutes } from './insights/insights.routes.ts';
import { tokenScans } from './insights/token-scans.ts';
import { MarketChannels } from './market.channels.ts';
import { marketRoutes } from './market.routes.ts';
import { type DrawPicture, pictureRoute } from './pictures/token-picture.ts';
import { PoolSightings } from './pools/pool-sightings.ts';
import { poolsRoutes } from './pools/pools.routes.ts';
import { ProcessedChannel } from './processed.channel.ts';
import { sellCheckRoutes } from './sell-check/sell-check.routes.ts';
import { TransferProbes } from './sell-check/transfer-probes.ts';
import { EncodedRows } from './tokens/encoded-rows.ts';
import { Holdings } from './tokens/holdings.ts';
import { Presenter } from './tokens/presenter.ts';
import { tradePages } from './tokens/trade-pages.ts';
import type { Routing } from './tokens/untradable-reason.ts';
import { walletReads } from './wallets/wallet.reads.ts';
import { walletRoutes } from './wallets/wallet.routes.ts';

const REFRESH_MS = 5_000;
const MAX_HOLDERS = 20;
const NO_PICTURES = { read: () => Promise.resolve(null) };

interface MarketOptions {
  readonly market: MarketReads;
  readonly realtime: RealtimePublisher;
  readonly log: Log;
  readonly knownTraders: ReadonlyMap<string, string>;
  /** False for a market with an incomplete trade history, in which holdings are unknown. */
  readonly wholeHistory: boolean;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  /** Returns a pool's own fee in basis points, null when unknown. */
  readonly poolFeeBps: (mint: string) => number | null;
  /** Whether a router trades tokens in any pool; it does not by default. */
  readonly routing?: Routing;
  readonly drawPicture: DrawPicture;
  /** The stored pictures; absent when none are stored. */
  readonly pictures?: Pick<PictureStore, 'read'>;
  /** Called when somebody views a token; resolves when its account data is as fresh as possible. */
  readonly wanted?: (mint: string) => Promise<void>;
  /** The stored trades; absent or null when none are stored. */
  readonly history?: TradeHistory | null;
  /** Absent or null when there is no chain to read holders from. */
  readonly holdersOnChain?: HoldersOnChain | null;
  /** Simulates transfers of a token; absent or null without a chain to trade on. */
  readonly tryTransfer?: TryTransfer | null;
}

export function createMarket(options: MarketOptions) {
  const { market, realtime, log, knownTraders: names, wholeHistory, now, drawPicture } = options;
  const { poolFeeBps, routing = 'direct' } = options;
  const holdings = new Holdings({ market, wholeHistory, holdersOnChain: options.holdersOnChain ?? null });
  const { tryTransfer = null } = options;
  const probes =
    tryTransfer === null
      ? null
      : new TransferProbes({
          tryTransfer,
          holderOf: (mint) =>
            holdings.list(mint, MAX_HOLDERS).items.find(({ isPool }) => !isPool)?.wallet ?? null,
          onFailed: (error) => log.debug({ error }, 'no node simulated a transfer'),
          wall: Date.now,
        });
  const presenter = new Presenter({
    market,
    now,
    names,
    wholeHistory,
    holdings,
    poolFeeBps,
    routing,
    probeOf: (mint) => probes?.newest(mint) ?? null,
  });
  const rows = new EncodedRows({ market, presenter, now });
  const tradesOf = tradePages({ market, history: options.history ?? null });
  const wallets = walletReads({ market, now, wholeHistory });
  const channels = new MarketChannels(market, presenter, realtime);
  const processed = new ProcessedChannel(market, presenter, realtime);

  const wanted = options.wanted ?? (() => Promise.resolve());
  const launches = launchesChannel(realtime);
  const pools = new PoolSightings();
  const onFailed = (error: unknown) => log.error({ error }, 'a token could not be scanned');
  const scans = tokenScans({ market, holdings, wanted, onFailed });

  const door: MarketDoor = {
    tokenAt: (address) => presenter.row(market.byPool(address)?.mint ?? address, '1h'),
    lookAlikesOf: (mint, limit) => market.lookAlikeGroup(mint, limit)?.others ?? [],
    scan: scans.request,
    wallet: wallets.summary,
    searchTokens: (text, limit) => presenter.searchTokens(text, limit),
    searchWallets: wallets.search,
    walletTransactions: wallets.transactions,
  };
  const hooks = {
    onEventLoaded: (event: MarketEvent) => pools.note(event),
    onMarketEvent(event: MarketEvent): void {
      pools.note(event);
      if (event.kind === 'trade') channels.traded(event);
      else launches.applied(event);
    },
    onRollback({ orphaned }: RolledBack): void {
      const mints = new Set(orphaned.flatMap((event) => (event.kind === 'solPrice' ? [] : [event.mint])));
      channels.rolledBack(mints);
      launches.rolledBack(mints);
      pools.forget(mints);
    },
    onProcessed: (change: ProcessedTrades) => processed.changed(change),
  } satisfies MarketHooks;
  return {
    routes: {
      ...marketRoutes({ market, presenter, holdings, rows, tradesOf, now, wanted }),
      ...walletRoutes(wallets),
      ...explorerRoutes({ market, rows, now }),
      ...poolsRoutes({ market, pools, now }),
      ...sellCheckRoutes({ market, poolFeeBps, wanted, probes }),
      ...insightsRoutes({ market, presenter, names, wholeHistory, holdings, now, scans }),
    },
    channels: [...channels.providers, processed.provider, launches.provider],
    fetchRoutes: [pictureRoute(market, drawPicture), storedPictureRoute(options.pictures ?? NO_PICTURES)],
    ...hooks,
    /** Updates the figures of watched tokens while nothing trades. */
    start(): { stop(): void } {
      const timer = setInterval(() => channels.refresh(), REFRESH_MS);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
    door,
  };
}
