import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import { gapRepository } from '#/ingest/gaps.repository.ts';
import type { Ingest } from '#/ingest/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { NamedHooks } from './roles.ts';

interface MarketHooksOptions {
  readonly features: readonly NamedHooks[];
  readonly metrics: Pick<Metrics, 'marketTrades' | 'marketFault'>;
  readonly faults: RepeatedFaults;
}

/** The hooks that take one value and return nothing. */
type Notice =
  | 'onMarketEvent'
  | 'onTokenTransfer'
  | 'onBlock'
  | 'onRollback'
  | 'onProcessed'
  | 'onEventLoaded';
type Noticing<N extends Notice> = NamedHooks & Required<Pick<MarketHooks, N>>;

/**
 * Combines the market hooks of all features, in the order of the list. A hook that throws is counted and logged;
 * the other features and the feed continue. Only `landedFills` may abort the start, because a market without its
 * traders' fills would show wrong prices.
 */
export function marketHooks({ features, metrics, faults }: MarketHooksOptions): Required<MarketHooks> {
  const having = <N extends Notice>(hook: N) =>
    features.filter((feature): feature is Noticing<N> => feature[hook] !== undefined);
  const following = having('onMarketEvent');
  const remembering = having('onEventLoaded');
  const transferred = having('onTokenTransfer');
  const reading = having('onBlock');
  const rollingBack = having('onRollback');
  const previewing = having('onProcessed');
  const watching = features.filter(({ watchesWallet }) => watchesWallet !== undefined);

  function failed(feature: NamedHooks, hook: keyof MarketHooks, error: unknown): void {
    metrics.marketFault(feature.name);
    faults.report(`${feature.name} ${hook}`, 'a feature failed in a market hook', error);
  }
  function callEach<N extends Notice>(
    hook: N,
    listening: readonly Noticing<N>[],
    call: (feature: Noticing<N>) => void,
  ): void {
    for (const feature of listening) {
      try {
        call(feature);
      } catch (error) {
        failed(feature, hook, error);
      }
    }
  }

  return {
    onEventLoaded: (event, poolOf) =>
      callEach('onEventLoaded', remembering, (feature) => feature.onEventLoaded(event, poolOf)),
    onMarketEvent(event) {
      if (event.kind === 'trade') metrics.marketTrades(1);
      callEach('onMarketEvent', following, (feature) => feature.onMarketEvent(event));
    },
    onTokenTransfer: (transfer) =>
      callEach('onTokenTransfer', transferred, (feature) => feature.onTokenTransfer(transfer)),
    onBlock: (block) => callEach('onBlock', reading, (feature) => feature.onBlock(block)),
    onRollback: (rolledBack) =>
      callEach('onRollback', rollingBack, (feature) => feature.onRollback(rolledBack)),
    onProcessed: (change) => callEach('onProcessed', previewing, (feature) => feature.onProcessed(change)),
    watchesWallet: (wallet) =>
      watching.some((feature) => {
        try {
          return feature.watchesWallet?.(wallet) ?? false;
        } catch (error) {
          failed(feature, 'watchesWallet', error);
          return false;
        }
      }),
    async landedFills(fromSlot) {
      const fills = await Promise.all(
        features.map(async (feature) => (await feature.landedFills?.(fromSlot)) ?? []),
      );
      return fills.flat();
    },
  };
}

/** The market as features see it. */
export function marketFeed(
  { market, source, poolFeeBps, wanted, holdersOnChain, history }: Ingest,
  db: Db,
): MarketFeed {
  const gaps = gapRepository(db);
  return {
    state: market,
    knownTraders: source.knownTraders,
    wholeHistory: source.wholeHistory,
    now: () => source.now(),
    slot: () => source.slot(),
    firstBlockAfter: source.firstBlockAfter?.bind(source) ?? null,
    delayMs: () => source.delayMs(),
    solUsd: () => (source.solUsd === undefined ? market.solUsd : source.solUsd()),
    gapCounts: () => source.gaps?.() ?? null,
    missedSlots: async (limit) => (source.gaps === undefined ? [] : gaps.list(limit)),
    poolFeeBps,
    readAccounts: wanted,
    history,
    holdersOnChain,
  };
}
