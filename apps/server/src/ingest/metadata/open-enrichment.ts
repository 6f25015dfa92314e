import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Network } from '#/platform/network/network.ts';
import { keepPicture } from '#/platform/pictures/keep-picture.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { storedHash } from '#/platform/pictures/stored-hash.ts';
import type { ReadAccounts } from './account-reader.ts';
import { enrichmentRepository } from './enrichment.repository.ts';
import { createOffChainCache, type MetadataTarget, type OffChainCache } from './off-chain-cache.ts';
import { createOffChainFetcher, JSON_LIMITS, PICTURE_LIMITS } from './off-chain-fetcher.ts';
import { createTokenEnrichment, type TokenEnrichment } from './token-enrichment.ts';

interface EnrichmentOptions {
  readonly market: MetadataTarget;
  readonly readAccounts: ReadAccounts;
  /** The network for off-chain fetches; null for none. */
  readonly network: Network | null;
  readonly pictures: PictureStore;
  readonly gateways: Config['gateways'];
  readonly db: Db;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
}

export function openEnrichment({
  market,
  readAccounts,
  network,
  pictures,
  gateways,
  db,
  log,
  wall,
}: EnrichmentOptions): TokenEnrichment {
  const repository = enrichmentRepository(db);
  const offChainCache = network === null ? null : openCache(network);
  if (offChainCache !== null) pictures.onGone((name) => offChainCache.pictureGone(name));
  return createTokenEnrichment({ market, readAccounts, offChainCache, repository, log, wall });

  function openCache(reached: Network): OffChainCache {
    const fetchOffChain = createOffChainFetcher({
      network: reached,
      gateways,
      json: JSON_LIMITS,
      picture: PICTURE_LIMITS,
      keepPicture: (bytes) => keepPicture(pictures, bytes),
    });
    return createOffChainCache({
      market,
      fetchOffChain,
      hasPicture: pictures.has,
      hashOf: (name) => storedHash(pictures, name),
      repository,
      log,
      wall,
    });
  }
}
