import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { leaderboardDoor } from '#/features/leaderboard/index.ts';
import { marketDoor } from '#/features/market/index.ts';
import { profileSearch } from './profile-search.ts';
import { searchRoutes } from './search.routes.ts';

/** A combined search over tokens, wallets and traders. */
export const searchFeature = defineFeature({
  name: 'search',
  needs: {
    identity: identityDoor,
    market: marketDoor,
    friends: friendsDoor,
    leaderboard: leaderboardDoor,
  },
  create: ({ log }, { identity, market, friends, leaderboard }) => ({
    routes: searchRoutes({
      log,
      tokens: market.searchTokens,
      wallets: market.searchWallets,
      profiles: profileSearch(identity.profiles, friends, leaderboard.allTime),
    }),
  }),
});
