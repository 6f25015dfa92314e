import type { SearchToken, SearchWallet } from '@dugout/contract/market/search';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ProfileSearch } from './profile-search.ts';

interface SearchRoutesOptions {
  readonly log: Log;
  readonly tokens: (text: string, limit: number) => SearchToken[];
  readonly wallets: (text: string, limit: number) => SearchWallet[];
  readonly profiles: ProfileSearch;
}

const LIMIT = 20;

export const searchRoutes = ({ log, tokens, wallets, profiles }: SearchRoutesOptions) =>
  ({
    'GET /search': async ({ query }, { caller }) => {
      const text = query.search.trim();
      if (text === '')
        return { data: { tokens: [], wallets: [], profiles: [] }, error: false, message: 'OK' };
      return failingAs(log, 'search_failed', async () => ({
        data: {
          tokens: tokens(text, LIMIT),
          wallets: wallets(text, LIMIT),
          profiles: await profiles(text, LIMIT, caller?.userId ?? null),
        },
        error: false,
        message: 'OK',
      }));
    },
  }) satisfies Routes;
