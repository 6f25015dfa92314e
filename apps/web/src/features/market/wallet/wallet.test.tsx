import type {
  WalletHolding,
  WalletSpan,
  WalletSummary,
  WalletTrade,
} from '@dugout/contract/market/wallet-insights';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { useTimeZoneChoice } from '#/shared/format/time-zone.ts';
import { formatGain } from './wallet.model.ts';

const ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const MINT = 'So11111111111111111111111111111111111111112';
const SINCE = '2026-07-28T12:00:00.000Z';

const span = (given: Partial<WalletSpan> = {}): WalletSpan => ({
  since: SINCE,
  whole: false,
  trades: 12,
  invested: 1_500,
  realizedChange: 320,
  percentageChange: 21.5,
  unrealizedChange: -40,
  winPercentage: 62,
  ...given,
});
const SUMMARY: WalletSummary = {
  address: ADDRESS,
  name: 'Cupsey',
  labels: [
    { kind: 'kol', name: 'Cupsey' },
    { kind: 'developer', tokens: 3 },
    { kind: 'sniper', tokens: 1 },
  ],
  since: SINCE,
  summary: {
    totalInvested: 1_500,
    winPercentage: 62,
    trades: 12,
    buys: 8,
    sells: 4,
    tokens: 5,
    firstTradeAt: SINCE,
    lastTradeAt: SINCE,
    soldWithoutCost: 75,
    unpricedTrades: 0,
  },
  historic: {
    summary: { '1d': span({ whole: true, realizedChange: -5 }), '7d': span(), '30d': span(), all: span() },
  },
};
const token = {
  tokenAddress: MINT,
  poolAddress: 'pool',
  name: 'Pigeon Union',
  symbol: 'COO',
  image: null,
  decimals: 6,
};
const HOLDING: WalletHolding = {
  ...token,
  amount: '813900000000',
  priceUsd: 0.004,
  valueUsd: 3_255,
  costKnownFor: '400000000000',
  costUsd: 900,
  unrealizedUsd: 700,
  unrealizedPct: 77.78,
};
const TRADE: WalletTrade = {
  ...token,
  id: 's:1',
  time: SINCE,
  side: 'sell',
  tokenAmount: '1000000',
  solAmount: '500000000',
  usdAmount: 85,
  priceUsd: 0.004,
  realizedUsd: 12,
  signature: 's',
  slot: 1,
};
const pagination = { page: 1, limit: 100, count: 1, pages: 1, hasNextPage: false, hasPreviousPage: false };

const answers = (changes: Answers = {}): Answers => ({
  [`GET /api/v1/wallet/${ADDRESS}/summary`]: () => ({ body: { data: SUMMARY } }),
  [`GET /api/v1/wallet/${ADDRESS}/holdings`]: () => ({
    body: { data: { items: [HOLDING], count: 1, valueUsd: 3_255, since: SINCE } },
  }),
  [`GET /api/v1/wallet/${ADDRESS}/trades`]: () => ({
    body: { data: { items: [TRADE], pagination, since: SINCE } },
  }),
  [`GET /api/v1/wallet/${ADDRESS}/calendar`]: () => ({
    body: {
      data: {
        days: [{ date: '2026-07-28', realizedUsd: 320, investedUsd: 1, trades: 4, sells: 2 }],
        since: SINCE,
      },
    },
  }),
  ...changes,
});

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900);
});

describe('wallet page', () => {
  it('[WALLET-04] [WALLET-11] shows the owner, the figures and since when they are known', async () => {
    playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    expect(await screen.findByRole('heading', { name: 'Cupsey' })).toBeTruthy();
    for (const text of ['4Nd1...DB4T', 'KOL', 'Developer of 3 tokens', 'Sniper of 1 token'])
      expect(screen.getByText(text)).toBeTruthy();
    const figures = screen.getByTestId('wallet-figures');
    for (const text of ['$1,500.00', '+$320.00', '+21.50%', '-$40.00', '62%'])
      expect(figures.textContent).toContain(text);
    expect(screen.getByRole('region', { name: 'Figures' }).textContent).toMatch(
      /since 28 Jul.*excludes \$75\.00 from sells with unknown cost/,
    );
  });

  it('[WALLET-04] switches the span, without a caveat if it is complete', async () => {
    playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    await userEvent.click(await screen.findByRole('radio', { name: '1d' }));
    expect(screen.getByTestId('wallet-figures').textContent).toContain('-$5.00');
    expect(screen.getByRole('region', { name: 'Figures' }).textContent).not.toContain('since');
  });

  it('[WALLET-04] lists the holdings, with the cost as far as known', async () => {
    playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    const row = (
      await within(await screen.findByRole('table', { name: 'Holdings' })).findAllByRole('row')
    )[1];
    for (const text of ['COO', '813.9K', '$3,255.', '$900.00 (partial cost)', '+$700.00', '+77.78%'])
      expect(row?.textContent).toContain(text);
  });

  it('[WALLET-04] lists the trades and the days', async () => {
    playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    await userEvent.click(await screen.findByRole('tab', { name: /Trades/ }));
    const row = (await within(await screen.findByRole('table', { name: 'Trades' })).findAllByRole('row'))[1];
    for (const text of ['Sell', 'COO', '$85.00', '0.5000', '+$12']) expect(row?.textContent).toContain(text);
    await userEvent.click(screen.getByRole('tab', { name: 'Calendar' }));
    expect(await screen.findByText('Realized PnL by day')).toBeTruthy();
  });

  it('[WALLET-04] counts its days in the time zone of the reader, and says which', async () => {
    useTimeZoneChoice.getState().choose('Asia/Tokyo');
    const calls = playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    await userEvent.click(await screen.findByRole('tab', { name: 'Calendar' }));
    expect(await screen.findByText(/^Days in Asia\/Tokyo\. Trades recorded/)).toBeTruthy();
    expect(calls.filter((call) => call.includes('/calendar'))).toEqual([
      `GET /api/v1/wallet/${ADDRESS}/calendar?timeZone=Asia%2FTokyo`,
    ]);
    useTimeZoneChoice.getState().choose('browser');
  });

  it('[WALLET-04] follows a wallet under a label, and unfollows it', async () => {
    const followed: unknown[] = [];
    const calls = playServer({
      ...answers(),
      'GET /api/v1/me': () => dataOf(TRADER),
      'GET /api/v1/tracker/export': () => dataOf({ wallets: followed }),
      'POST /api/v1/tracker': (_, body) => {
        followed.push(body);
        return dataOf(body);
      },
      'DELETE /api/v1/tracker': () => {
        followed.length = 0;
        return dataOf({ removed: [ADDRESS] });
      },
    });
    openPage(`/wallet/${ADDRESS}`);
    await screen.findByRole('heading', { name: 'Cupsey' });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    const form = within(await screen.findByRole('dialog', { name: 'Follow this wallet' }));
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Cupsey');
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    const button = await screen.findByRole('button', { name: 'Followed' });
    expect(followed).toMatchObject([{ address: ADDRESS, name: 'Cupsey' }]);
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
    expect(calls).toContain(`DELETE /api/v1/tracker?wallets=${ADDRESS}`);
  });

  it('[WALLET-04] prompts a guest who follows it to log in', async () => {
    playServer(answers());
    openPage(`/wallet/${ADDRESS}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  it('shows an error for a failed part and for an invalid address', async () => {
    playServer(
      answers({
        [`GET /api/v1/wallet/${ADDRESS}/holdings`]: () => ({
          status: 503,
          body: { error: true, code: 'unavailable', message: 'x' },
        }),
      }),
    );
    openPage(`/wallet/${ADDRESS}`);
    expect(await screen.findByText('Failed to load holdings')).toBeTruthy();
    cleanup();
    openPage('/wallet/nonsense');
    expect(await screen.findByText('Not a wallet')).toBeTruthy();
  });
});

it('[FMT-15] formats a gain in dollars and cents with its sign, none if it rounds to zero', () => {
  expect([
    formatGain(12.4),
    formatGain(-1_234),
    formatGain(0.2),
    formatGain(-0.002),
    formatGain(0),
    formatGain(null),
  ]).toEqual(['+$12.40', '-$1,234.00', '+$0.20', '$0.00', '$0.00', '-']);
});
