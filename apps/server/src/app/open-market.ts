import type { Onchain } from '#/execution/onchain/onchain.ts';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { openJetStream } from '#/ingest/log/jet-stream.ts';
import type { Duties } from '#/platform/leases/duties.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import type { Snapshots } from '#/platform/snapshot/snapshots.ts';
import { demandNothingForgotten } from './check/demand-nothing-forgotten.ts';
import type { Cleanup } from './cleanup.ts';
import { measureMarket } from './measured.ts';
import { openOnchain } from './open-onchain.ts';
import type { Stores } from './open-stores.ts';
import { ReloadTurn } from './reload-turn.ts';
import type { ServerOptions } from './server-options.ts';

interface MarketParts extends Stores {
  readonly snapshots: Snapshots;
  readonly progress: Progress;
  readonly pictures: PictureStore;
  readonly metrics: Metrics;
  readonly faults: RepeatedFaults;
  readonly duties: Duties;
}

interface OpenMarket {
  readonly ingest: Ingest;
  readonly venue: PaperVenue;
  readonly onchain: Onchain | null;
}

/** Opens the market's feed and the filling of orders. Nothing runs yet. */
export async function openMarket(
  {
    config,
    log,
    network,
    simulated,
    market,
    marketStream,
    onFatal,
    onLeave = onFatal,
    ticks = () => performance.now(),
    serverId,
  }: ServerOptions & { readonly serverId: string },
  {
    db,
    signer,
    localChain,
    outsideKeys,
    pictures,
    snapshots,
    progress,
    metrics,
    faults,
    duties,
  }: MarketParts,
  cleanup: Cleanup,
): Promise<OpenMarket> {
  const stream =
    marketStream ?? (config.nats === null ? null : await openJetStream({ nats: config.nats, serverId, log }));
  const again = (reason: string): Error => new Error(`The market has to be loaded again: ${reason}`);
  const reload = new ReloadTurn({ db, serverId, log, ticks, leave: (reason) => onLeave(again(reason)) });
  const ingest = await createIngest({
    config,
    db,
    log,
    onFault(error) {
      metrics.marketFault('market');
      faults.report('market', 'the market failed to process an event', error);
    },
    snapshots,
    progress,
    ...(stream !== null && {
      shared: {
        stream,
        duties,
        serverId,
        mayLead: config.roles.has('ingest'),
        mayKeep: config.roles.has('jobs'),
        onGone: (reason: string) => onFatal(again(reason)),
        onDiffers: () => void reload.differs(),
      },
    }),
    offChain: { network: network ?? null, pictures, gateways: config.gateways },
    ...(simulated === undefined ? {} : { simulated }),
    ...(market === undefined ? {} : { source: market }),
  });
  cleanup.add('ingest', () => ingest.stop());
  measureMarket(metrics, ingest);
  metrics.gauge(
    'dugout_market_differences',
    'Samples of figures since the start that did not match the server that reads the feed',
    () => (stream === null ? null : reload.differences),
  );
  metrics.gauge(
    'dugout_market_log_lag_seconds',
    'How long records of the shared log have been waiting for this server',
    () => ((ingest.source.logLagMs?.() ?? null) === null ? null : (ingest.source.logLagMs?.() ?? 0) / 1_000),
  );
  const onchain = await openOnchain(config, {
    signer,
    log,
    localChain,
    outsideKeys,
    pool(mint) {
      const token = ingest.market.token(mint);
      return token === null ? null : { ...token, isProved: ingest.market.leadIsProved(mint) };
    },
  });
  cleanup.add('chain', () => onchain?.stop());
  if (onchain !== null)
    await demandNothingForgotten({ db, signer, chain: onchain.chain, dataDir: config.dataDir });
  return { ingest, venue: new PaperVenue(ingest.source.paper), onchain };
}
