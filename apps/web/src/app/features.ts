import { clipboard } from '#/features/clipboard/index.ts';
import { friends } from '#/features/friends/index.ts';
import { home } from '#/features/home/index.ts';
import { identity } from '#/features/identity/index.ts';
import { ledger } from '#/features/ledger/index.ts';
import { legal } from '#/features/legal/index.ts';
import { market } from '#/features/market/index.ts';
import { portfolio } from '#/features/portfolio/index.ts';
import { profile } from '#/features/profile/index.ts';
import { search } from '#/features/search/index.ts';
import { settings } from '#/features/settings/index.ts';
import { system } from '#/features/system/index.ts';
import { tracker } from '#/features/tracker/index.ts';
import { trading } from '#/features/trading/index.ts';
import { wallets } from '#/features/wallets/index.ts';
import { watchlist } from '#/features/watchlist/index.ts';

/** Every feature of the app. A new one adds its line. */
export const FEATURES = [
  identity,
  system,
  wallets,
  settings,
  trading,
  watchlist,
  friends,
  tracker,
  portfolio,
  ledger,
  market,
  search,
  profile,
  home,
  clipboard,
  legal,
] as const;
