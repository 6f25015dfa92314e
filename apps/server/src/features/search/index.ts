import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { marketFeature } from '#/features/market/index.ts';
import { profileSearch } from './profile-search.ts';
import { searchRoutes } from './search.routes.ts';

/** One search over tokens, wallets and traders. */
export const searchFeature = defineFeature({
  name: 'search',
  needs: { identity: identityFeature, market: marketFeature, friends: friendsFeature },
  create: ({ log }, { identity, market, friends }) => ({
    routes: searchRoutes({
      log,
      tokens: market.searchTokens,
      wallets: market.searchWallets,
      profiles: profileSearch(identity.profiles, friends),
    }),
  }),
});
