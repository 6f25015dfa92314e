import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { cardOf } from '#/shared/testing/alpha-builders.ts';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';

const openHome = async (positions: readonly unknown[]) => {
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/wallet/user': () => dataOf([walletOf()]),
    'GET /api/v1/token/positions': () => dataOf(positions),
  });
  openPage('/');
  return within(await screen.findByRole('region', { name: 'Positions' }));
};

it('[SHELL-09] heads position columns, and does not color what rounds to zero', async () => {
  const home = await openHome([positionOf({ pnlSol: -0.00001, pnlPercent: -0.001 })]);
  const table = within(await home.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Token',
    'Value SOL',
    'Unrealized PnL SOL, %',
  ]);
  const [, , pnl, percent] = table.getAllByRole('cell');
  expect([pnl?.textContent, percent?.textContent]).toEqual(['0.0000', '0.00%']);
  expect(`${pnl?.className} ${percent?.className}`).not.toMatch(/text-(up|down)/);
});

it('[SHELL-09] explains where positions appear while there are none', async () => {
  const home = await openHome([]);
  expect(await home.findByText('Your positions appear here.')).toBeTruthy();
});

it('[SHELL-09] shows a trader the newest calls, their callers and outcomes', async () => {
  const feed = [cardOf('NEWEST', { multiple: 2.314 }), cardOf('OLDER', { multiple: null })];
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/alpha/tokens': () => dataOf({ feed, advancedFeed: [], matched: 2, of: 2 }),
  });
  openPage('/');
  const calls = within(await screen.findByRole('list', { name: 'Newest calls' })).getAllByRole('listitem');
  expect(calls.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/cinder.*61%.*n 139.*NEWEST.*2\.31xfoll\. \+31%/),
    expect.stringMatching(/cinder.*OLDER.*now \$96\.4K-foll\./),
  ]);
});

const since = {
  since: '2026-11-22T09:14:00.000Z',
  exits: { count: 1, last: { tokenAddress: 'mint', symbol: 'NIGHT', realizedLamports: '224100000' } },
  orders: 0,
  alerts: 0,
  friendRequests: 2,
  clanApplications: 0,
  messages: 0,
  messageRequests: 0,
  calls: 0,
  hits: 0,
};
const openSince = (visit: object) => {
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'POST /api/v1/home/visit': () => dataOf(visit),
  });
  return openPage('/');
};

it('[SHELL-09] shows events since the last visit until dismissed permanently', async () => {
  const user = userEvent.setup();
  openSince(since);
  const strip = within(await screen.findByRole('region', { name: 'Since your last visit' }));
  expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 exit rule sold NIGHT Realized PnL +0.2241 SOL',
    '2 friend requests',
  ]);
  await user.click(strip.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull();
  cleanup();
  openSince(since);
  await screen.findByRole('region', { name: 'Positions' });
  expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull();
});

it('[SHELL-09] has no strip without events', async () => {
  openSince({ ...since, exits: { count: 0, last: null }, friendRequests: 0 });
  await screen.findByRole('region', { name: 'Positions' });
  expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull();
});

const actor = (userName: string) => ({
  userId: `id-${userName}`,
  userName,
  image: null,
  clanTag: 'BNCH',
  isOnline: true,
  isSimulated: false,
});

it('[SHELL-09] lists activity of friends and clan, with empty and error states', async () => {
  const at = '2026-11-22T09:14:00.000Z';
  const token = { tokenAddress: 'mint', symbol: 'FAX' };
  const events = [
    {
      kind: 'traded',
      id: '1',
      at,
      actor: actor('cinder'),
      ...token,
      side: 'sell',
      sol: 12.5,
      realizedSol: 2,
    },
    { kind: 'called', id: '2', at, actor: actor('okapi'), ...token, marketCapUsd: 96_400 },
    { kind: 'hit', id: '3', at, actor: actor('sable'), ...token, minutes: 188 },
    { kind: 'joined', id: '4', at, actor: actor('juno'), tag: 'BNCH', clanName: 'Bench Warmers' },
  ];
  let answer: () => ReturnType<typeof dataOf> = () => dataOf({ online: 2, clanTag: 'BNCH', acts: events });
  playServer({ 'GET /api/v1/me': () => dataOf(TRADER), 'GET /api/v1/home/activity': () => answer() });
  openPage('/');
  const list = within(await screen.findByRole('list', { name: 'Friends and clan' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/cinder.*sold 12\.5000 SOL of FAX, Realized PnL \+2\.0000 SOL$/),
    expect.stringMatching(/okapi.*called FAX at \$96\.4K$/),
    expect.stringMatching(/sable.*hit: FAX reached 2x, 3h 8m after the call$/),
    expect.stringMatching(/juno.*joined Bench Warmers$/),
  ]);
  cleanup();
  answer = () => dataOf({ online: 0, clanTag: null, acts: [] });
  openPage('/');
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  cleanup();
  answer = () => ({ status: 500, body: { error: true, code: 'home_failed', message: 'x' } });
  openPage('/');
  expect(await screen.findByText('Failed to load the activity of friends and clan')).toBeTruthy();
});
