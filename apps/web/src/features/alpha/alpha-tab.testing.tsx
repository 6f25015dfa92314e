import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { cardOf, returnsOf } from '#/shared/testing/alpha-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useAlpha } from './alpha.store.ts';

export const FIRST = useAlpha.getState();
export const FAX = cardOf('FAX');

interface Feeds {
  readonly feed?: readonly AlphaCard[];
  readonly advancedFeed?: readonly AlphaCard[];
}
export const tokens = ({ feed = [], advancedFeed = [] }: Feeds) =>
  dataOf({ feed, advancedFeed, matched: advancedFeed.length, of: 214 });
const BACKTEST = {
  days: 7,
  matched: 212,
  of: 3_806,
  filtered: returnsOf({ median: 11, n: 212, interval: [4, 19] }),
  unfiltered: returnsOf({ median: -21, n: 3_806 }),
  baseRate: returnsOf({ median: -34 }),
};

export function serve(feeds: Feeds, answers: Answers = {}, presets: readonly AlphaPreset[] = []): string[] {
  return playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/wallet/user': () => dataOf([walletOf()]),
    'GET /api/v1/watchlist': () => dataOf({ tokens: [] }),
    'GET /api/v1/alpha/presets': () => dataOf(presets),
    'GET /api/v1/alpha/tokens': () => tokens(feeds),
    'GET /api/v1/alpha/returns': () => dataOf(BACKTEST),
    ...answers,
  });
}

export const openAlpha = () => {
  useSocial.setState({ isOpen: true, activeTab: 'alpha' });
  return openPage('/terms');
};
export const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Social' }));
export const requested = (calls: readonly string[]): URLSearchParams[] =>
  calls
    .filter((call) => call.startsWith('GET /api/v1/alpha/tokens'))
    .map((call) => new URLSearchParams(call.slice(call.indexOf('?'))));
export const toastTexts = () =>
  toasts
    .getSnapshot()
    .filter(({ open }) => open)
    .map(({ title, text }) => (text === undefined ? title : `${title}: ${text}`));
export const openAdvanced = async () =>
  userEvent.click(await screen.findByRole('radio', { name: 'Advanced' }));

export const openFilters = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('region', { name: 'Filters' }));
};

export const wide = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});
