import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { keepPicture } from '#/platform/pictures/keep-picture.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { storedLook } from '#/platform/pictures/stored-look.ts';
import type { ReadAccounts } from './account-reader.ts';
import { createCardFetcher, JSON_LIMITS, PICTURE_LIMITS } from './card-fetcher.ts';
import { type CardKeeper, createCardKeeper, type Pupil } from './card-keeper.ts';
import { knowledgeRepository } from './knowledge.repository.ts';
import type { Network } from './network.ts';
import { createTokenKnowledge, type TokenKnowledge } from './token-knowledge.ts';

export interface KnowledgeOptions {
  readonly market: Pupil;
  readonly readAccounts: ReadAccounts;
  /** What may be reached outside the chain; null for nothing. */
  readonly network: Network | null;
  readonly pictures: PictureStore;
  readonly gateways: Config['gateways'];
  readonly db: Db;
  readonly log: Log;
  /** The wall clock, unix ms. */
  readonly wall: () => number;
}

/** Everything that is read of tokens beside their trades, put together. */
export function openKnowledge({
  market,
  readAccounts,
  network,
  pictures,
  gateways,
  db,
  log,
  wall,
}: KnowledgeOptions): TokenKnowledge {
  const repository = knowledgeRepository(db);
  const cards = network === null ? null : cardKeeper(network);
  if (cards !== null) pictures.onGone((name) => cards.pictureGone(name));
  return createTokenKnowledge({ market, readAccounts, cards, repository, log, wall });

  function cardKeeper(reached: Network): CardKeeper {
    const fetchCard = createCardFetcher({
      network: reached,
      gateways,
      json: JSON_LIMITS,
      picture: PICTURE_LIMITS,
      keepPicture: (bytes) => keepPicture(pictures, bytes),
    });
    return createCardKeeper({
      market,
      fetchCard,
      hasPicture: pictures.has,
      lookOf: (name) => storedLook(pictures, name),
      repository,
      log,
      wall,
    });
  }
}
