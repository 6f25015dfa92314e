import { defineFeature } from '#/features/feature.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { createMarket } from './create-market.ts';

export { identicon } from './identicon.ts';
export { type DrawPicture, pictureAddress } from './pictures.ts';

/** Tokens, screener, search, candles, tape and holders: the calls and channels over the market's state in memory. */
export const marketFeature = defineFeature({
  name: 'market',
  needs: { identity: identityFeature },
  create: ({ log, realtime, pictures, market }, { identity }) =>
    createMarket({
      market: market.state,
      realtime,
      log,
      profiles: {
        // Ranks and clans are shown once features provide them.
        search: async (text, limit) =>
          (await identity.profiles.search(text, limit)).map((profile) => ({ ...profile, rank: null, clan: null })),
      },
      knownTraders: market.knownTraders,
      wholeHistory: market.wholeHistory,
      now: market.now,
      poolFeeBps: market.poolFeeBps,
      drawPicture: market.drawPicture,
      pictures,
      wanted: market.readAccounts,
    }),
});
