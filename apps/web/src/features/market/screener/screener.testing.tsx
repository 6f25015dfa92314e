import { screen } from '@testing-library/react';
import { type Answers, TRADER } from '#/app/app.testing.tsx';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';

export const COO = tokenRowOf('MintCoo', { symbol: 'COO', name: 'Pigeon Union' });

export const listing = (items: readonly unknown[]): Answers => ({
  'GET /api/v1/screener': () => ({
    body: {
      data: {
        items,
        total: 1_284,
        pagination: {
          page: 1,
          limit: 200,
          count: items.length,
          pages: 1,
          hasNextPage: false,
          hasPreviousPage: false,
        },
      },
    },
  }),
});
export const trader: Answers = {
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
};

export const buyButton = () => screen.findByRole('button', { name: /^Buy COO for/ });
