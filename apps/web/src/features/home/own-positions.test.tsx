import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';

afterEach(cleanup);

const openHome = async (positions: readonly unknown[]) => {
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/wallet/user': () => dataOf([walletOf()]),
    'GET /api/v1/token/positions': () => dataOf(positions),
  });
  openPage('/');
  return within(await screen.findByRole('region', { name: 'Positions' }));
};

it('[SHELL-09] positions have heads, and what rounds to zero is neither a gain nor a loss', async () => {
  const home = await openHome([positionOf({ pnlSol: -0.00001, pnlPercent: -0.001 })]);
  const table = within(await home.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Token',
    'Value SOL',
    'PnL SOL',
    'PnL %',
  ]);
  const [, , pnl, percent] = table.getAllByRole('cell');
  expect([pnl?.textContent, percent?.textContent]).toEqual(['0.0000', '0.00%']);
  expect(`${pnl?.className} ${percent?.className}`).not.toMatch(/text-(up|down)/);
});

it('[SHELL-09] says where positions appear while there are none', async () => {
  const home = await openHome([]);
  expect(await home.findByText('Your positions appear here.')).toBeTruthy();
});
