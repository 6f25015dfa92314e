import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, dataOf, playServer, TRADER } from '#/app/app.testing.tsx';
import { WALLET } from '#/shared/testing/names.ts';
import { activityOf, followedOf } from '#/shared/testing/tracker-builders.ts';

export const OTHER = '5hAgYC8TJCcEZV7LTXAzkTrm7YL29YXyQQJPCNrG84zM';
export const ITEMS = [
  activityOf('a1', {
    emoji: '🐳',
    token_metadata: {
      name: 'Pigeon Union',
      symbol: 'COO',
      image: '/images/coo.svg',
      color: '#335577',
      decimals: 6,
    },
  }),
  activityOf('a2', {
    type: 'sell',
    name: 'okapi',
    created_at: '2025-12-31T23:00:00.000Z',
    sol_amount: 31.75,
    usd_amount: 4_800,
    marketcap: 861_300,
  }),
];
export const pages = { page: 1, limit: 50, count: 2, pages: 1, hasNextPage: false, hasPreviousPage: false };
const followedPages = {
  page: 1,
  limit: 100,
  total: 2,
  pages: 1,
  hasNextPage: false,
  hasPrevPage: false,
};
export const activities = (items: readonly unknown[] = ITEMS) =>
  dataOf({ items, pagination: pages, gaps: [] });
export const followed = (items: readonly unknown[]) =>
  dataOf({ items, pagination: { ...followedPages, total: items.length }, groups: [] });
export const WALLETS = [followedOf(WALLET, { name: 'Whale 07' }), followedOf(OTHER, { name: 'okapi' })];

export const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/tracker/trades': () => activities(),
    'GET /api/v1/tracker': () => followed(WALLETS),
    ...answers,
  });

export const button = (name: string) => screen.findByRole('button', { name });
export const openWindow = async () => {
  await userEvent.click(await button('Tracker'));
  return within(await screen.findByRole('region', { name: 'Tracker' }));
};
export const tab = (place: ReturnType<typeof within>, name: string) =>
  userEvent.click(place.getByRole('tab', { name }));
export const rowsOf = (place: ReturnType<typeof within>): readonly HTMLElement[] =>
  place.getAllByRole('row').slice(1);
export const until = () => {
  let go = () => {};
  const there = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { there, go: () => go() };
};
