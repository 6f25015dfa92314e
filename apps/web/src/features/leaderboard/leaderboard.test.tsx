import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';

const row = (position: number, userName: string, given: object = {}) => ({
  position,
  move: null,
  value: 12.5 - position,
  userId: `id${position}`,
  userName,
  image: null,
  clanTag: null,
  isSimulated: false,
  rank: 3,
  realizedLamports: '11500000000',
  roiPct: 12.34,
  winRate: 50,
  winInterval: [40, 60],
  n: 22,
  volumeLamports: '90000000000',
  washLamports: '0',
  drawdownLamports: '2000000000',
  curve: [0, 4, 12],
  calls: { hitRate: 56, n: 118, interval: [47, 65] },
  ...given,
});
const boardOf = (given: object = {}) => ({
  kind: 'traders',
  window: '30d',
  money: 'play',
  from: '2026-10-23T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  rows: [row(1, 'hexledger', { move: 2 }), row(2, 'oro', { isSimulated: true, move: -1 })],
  total: 2,
  own: null,
  hidesPnl: false,
  volumeLamports: '90000000000',
  washLamports: '1500000000',
  ...given,
});

function open(board: () => ReturnType<typeof dataOf>): void {
  playServer({ 'GET /api/v1/me': () => dataOf(TRADER), 'GET /api/v1/leaderboard': board });
  openPage('/leaderboard');
}

describe('leaderboard', () => {
  it('[SHELL-12] shows ranks, changes and figures, simulated traders, paper money and excluded wash trades', async () => {
    open(() => dataOf(boardOf()));
    const table = within(await screen.findByRole('table', { name: 'Traders' }));
    const [first, second] = table.getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('hexledger');
    expect(first?.textContent).toMatch(/Up2.*\+12\.34%.*50%40 to 60n 22/);
    expect(second?.textContent).toMatch(/Down1/);
    expect(second?.textContent).toContain('Simulated');
    expect(screen.getByText('Play money', { selector: 'p span' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Wash volume excluded: 1.50 SOL' })).toBeTruthy();
  });

  it('[SHELL-12] explains each column header on focus', async () => {
    open(() => dataOf(boardOf()));
    const head = await screen.findByRole('button', { name: 'Max drawdown SOL' });
    await act(async () => head.focus());
    expect((await screen.findByRole('tooltip')).textContent).toContain('Largest drop');
  });

  it('[SHELL-12] pins the own row while it is on another page, and explains why it is unlisted', async () => {
    open(() => dataOf(boardOf({ own: row(612, 'mira_k'), total: 9_418 })));
    const own = await screen.findByRole('region', { name: 'Your place' });
    expect(own.textContent).toMatch(/^612.*mira_k.*You/);
    cleanup();
    open(() => dataOf(boardOf({ hidesPnl: true })));
    expect(await screen.findByText('Your PnL is hidden, so you are not listed.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });

  it('[SHELL-12] searches by name and filters by friends; an empty result offers to reset', async () => {
    const user = userEvent.setup();
    const calls = playServer({
      'GET /api/v1/me': () => dataOf(TRADER),
      'GET /api/v1/leaderboard': (url) =>
        dataOf(url.searchParams.get('search') === 'zed' ? boardOf({ rows: [], total: 0 }) : boardOf()),
    });
    openPage('/leaderboard');
    await user.click(await screen.findByRole('radio', { name: 'Friends' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a trader' }), 'zed');
    expect(await screen.findByText('No matches')).toBeTruthy();
    const last = calls.findLast((call) => call.includes('/leaderboard'));
    expect(last).toMatch(/scope=friends.*search=zed/);
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(await screen.findByText('hexledger')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).checked).toBe(true);
  });

  it('[SHELL-12] offers a guest no friends and no clan', async () => {
    playServer({ 'GET /api/v1/leaderboard': () => dataOf(boardOf()) });
    openPage('/leaderboard');
    await screen.findByRole('table', { name: 'Traders' });
    expect(screen.queryByRole('radio', { name: 'Friends' })).toBeNull();
  });

  it('[SHELL-12] shows an empty state', async () => {
    open(() => dataOf(boardOf({ rows: [], total: 0 })));
    expect(await screen.findByText('No results yet')).toBeTruthy();
  });
});
