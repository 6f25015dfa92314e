import type { TokenScan } from '@dugout/contract/market/safety';
import type { LookAlike } from '@dugout/contract/market/token-insights';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Answers, openPage, playServer } from '#/app/app.testing.tsx';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { scanOf, tokenPageOf, tokenRowOf, traderOf } from '#/shared/testing/token-builders.ts';
import { fateText } from './developer-tab.tsx';
import { standingText } from './look-alikes-tab.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('../components/token-chart.tsx', () => ({ TokenChart: () => null }));

const COO = tokenPageOf({
  symbol: 'COO',
  name: 'Pigeon Union',
  lookAlikes: 1,
  pictureLookAlikes: 1,
  deepest: false,
});
const LOOK_ALIKES: LookAlike[] = [
  { ...tokenRowOf('MintOther', { symbol: 'COO', deepest: true }), alikeBy: 'both', deeper: true },
  { ...tokenRowOf('MintPicture', { symbol: 'GULL' }), alikeBy: 'picture', deeper: false },
];
const DISTRIBUTION = {
  top10Pct: 18.4,
  devPct: 0,
  insiderPct: 3.1,
  sniperPct: 2.2,
  bundledPct: 4.8,
  freshPct: 9.3,
  liquidityPct: 11.2,
};
const POINTS = [
  { time: 1_000, holders: 100 },
  { time: 40_000, holders: 700 },
  { time: 87_400, holders: 512 },
];
const REFUSED: Answer = { status: 400, body: { error: true, code: 'invalid_input', message: 'no' } };
const path = (rest: string) => `GET /api/v1/token/${rest}`;

const known = (scan: () => Answer = () => ({ body: { data: scanOf() } })): Answers => ({
  [path(MINT)]: () => ({ body: { data: COO } }),
  [path(`${MINT}/trades`)]: () => ({ body: { data: [] } }),
  [path(`${MINT}/holders`)]: () => ({ body: { data: { items: [], count: 512, readAt: null } } }),
  [path(`scan/${MINT}`)]: scan,
  [path(`holders-chart/${MINT}`)]: () => ({ body: { data: { points: POINTS, distribution: DISTRIBUTION } } }),
  [path(`${MINT}/top-traders`)]: () => ({ body: { data: [traderOf({ walletName: 'okapi', heldPct: 0 })] } }),
  [path(`${MINT}/look-alikes`)]: () => ({ body: { data: LOOK_ALIKES } }),
  [path(`${MINT}/creator`)]: () => ({
    body: {
      data: {
        creator: WALLET,
        creatorName: null,
        launches: 4,
        migrated: 1,
        items: [
          {
            tokenAddress: 'MintOld',
            poolAddress: 'PoolOld',
            name: 'Old One',
            symbol: 'OLD',
            image: null,
            market: 'pumpfun-amm',
            createdAt: '2026-01-01T00:00:00.000Z',
            migratedAt: '2026-01-01T01:00:00.000Z',
            fate: 'silent',
            graduationPct: 100,
            marketCapUsd: 4_000,
            liquidityUsd: 900,
            belowAthPct: 93.2,
            holders: 12,
            devHoldingsPct: 0,
            lookAlikes: 0,
          },
        ],
      },
    },
  }),
});
const wide = (query: string) => ({
  matches: !query.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
});
const block = async () => within(await screen.findByRole('region', { name: 'Scan' }));
const choose = async (tab: RegExp) => userEvent.click(await screen.findByRole('tab', { name: tab }));
const scans = (calls: readonly string[]) => calls.filter((call) => call.includes('/token/scan/')).length;

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  vi.stubGlobal('isSecureContext', true);
});

describe('scan', () => {
  it('[TOKEN-09] [TOKEN-01] shows the pass count, each check and the verdict under the trade box', async () => {
    playServer(known());
    openPage(`/token/${MINT}`);
    const scan = await block();
    expect(await scan.findByText('1 of 3 pass')).toBeTruthy();
    const checks = within(scan.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
    expect(checks.map((check) => check.textContent)).toEqual(['Top 1018.4%', 'Same name1', 'Mint-']);
    expect(scan.getByRole('list', { name: 'Launch wallets' }).textContent).toBe(
      'Bundled 4.8%Fresh wallets 9.3%',
    );
    expect(scan.getByRole('img', { name: 'passed' })).toBeTruthy();
    expect(scan.getByRole('img', { name: 'caution' })).toBeTruthy();
    expect(scan.getByRole('img', { name: 'unknown' })).toBeTruthy();
    expect(scan.getByText('Caution: 1 other token uses its name or ticker.')).toBeTruthy();
  });

  it('shows what each check examined in its tab', async () => {
    playServer(known());
    openPage(`/token/${MINT}`);
    await choose(/^Scan/);
    const table = await screen.findByRole('table', { name: 'Checks of COO' });
    expect(within(table).getByText('The ten largest wallets, excluding pools.')).toBeTruthy();
  });

  it('[TOKEN-06] [TOKEN-07] starts pending, polls, and stops when final', async () => {
    const answers: TokenScan[] = [
      scanOf({ status: 'pending', finishedAt: null, verdict: null, checks: [] }),
      scanOf(),
    ];
    const calls = playServer(
      known(() => ({ body: { data: answers.length > 1 ? answers.shift() : answers[0] } })),
    );
    openPage(`/token/${MINT}`);
    const scan = await block();
    expect(await scan.findByRole('status', { name: 'Scanning' })).toBeTruthy();
    expect(await scan.findByText('1 of 3 pass')).toBeTruthy();
    expect(scans(calls)).toBe(2);
  });

  it('[TOKEN-10] stops polling when the page is left', async () => {
    const calls = playServer(
      known(() => ({ body: { data: scanOf({ status: 'pending', finishedAt: null }) } })),
    );
    const { history } = openPage(`/token/${MINT}`);
    await (await block()).findByRole('status', { name: 'Scanning' });
    history.push('/screener');
    await screen.findByRole('heading', { name: 'Screener' });
    const requests = scans(calls);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(scans(calls)).toBe(requests);
  });

  it('[TOKEN-09] shows a failure and its reason', async () => {
    playServer(
      known(() => ({
        body: {
          data: scanOf({ status: 'failed', reason: 'The scan did not finish.', verdict: null }),
        },
      })),
    );
    openPage(`/token/${MINT}`);
    const scan = await block();
    expect(await scan.findByText('Scan failed')).toBeTruthy();
    expect(scan.getByText('The scan did not finish.')).toBeTruthy();
  });

  it('[ERR-71] shows that it failed to load, and retries on request', async () => {
    let refused = true;
    playServer(known(() => (refused ? REFUSED : { body: { data: scanOf() } })));
    openPage(`/token/${MINT}`);
    const scan = await block();
    expect(await scan.findByText('Failed to load token scan')).toBeTruthy();
    refused = false;
    await userEvent.click(scan.getByRole('button', { name: 'Retry' }));
    expect(await scan.findByText('1 of 3 pass')).toBeTruthy();
  });

  it('[ERR-73] shows that a later poll failed', async () => {
    let requests = 0;
    playServer(
      known(() =>
        requests++ === 0 ? { body: { data: scanOf({ status: 'pending', finishedAt: null }) } } : REFUSED,
      ),
    );
    openPage(`/token/${MINT}`);
    expect(await (await block()).findByText('Failed to poll token scan')).toBeTruthy();
  });
});

describe('holders over time', () => {
  it('[TOKEN-04] [TOKEN-05] show a line with counts, and the change under the trade box', async () => {
    const calls = playServer(known());
    openPage(`/token/${MINT}`);
    expect(await (await block()).findByText('+412')).toBeTruthy();
    await choose(/^Holders/);
    expect(await screen.findByRole('img', { name: 'Holders over 1d: from 100 to 512' })).toBeTruthy();
    expect(screen.getByTestId('holders-chart').textContent).toContain('700');
    expect(calls.some((call) => call === path(`holders-chart/${MINT}`))).toBe(true);
  });

  it('[ERR-70] show an error when they fail to load', async () => {
    playServer({ ...known(), [path(`holders-chart/${MINT}`)]: () => REFUSED });
    openPage(`/token/${MINT}`);
    expect(await (await block()).findByText('Failed to load token holders chart data')).toBeTruthy();
  });
});

describe('other tabs', () => {
  it('[TOKEN-01] list top traders with their profit', async () => {
    playServer(known());
    openPage(`/token/${MINT}`);
    expect((await (await block()).findByText(/in profit/)).textContent).toBe('1 in profit, 1 sold all');
    await choose(/^Top traders/);
    const table = await screen.findByRole('table', { name: 'Top traders of COO' });
    for (const text of ['okapi', '+$200', '+50.00%', '-$100']) expect(table.textContent).toContain(text);
  });

  it("list the developer's tokens and their outcomes", async () => {
    playServer(known());
    openPage(`/token/${MINT}`);
    await choose(/^Developer/);
    expect((await screen.findByTestId('launches')).textContent).toBe('launched 4, 1 graduated');
    const table = screen.getByRole('table', { name: 'Tokens of the developer of COO' });
    for (const text of ['OLD', 'Graduated, no trades in 24 h', '-93%'])
      expect(table.textContent).toContain(text);
  });

  it('list look-alikes with their addresses, and name the deepest pool', async () => {
    playServer(known());
    const { history } = openPage(`/token/${MINT}`);
    await choose(/^Look-alikes 2/);
    expect(
      await screen.findByText(/^Another token with this name and picture has a deeper pool\./),
    ).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Look-alikes of COO' });
    const [, first, second] = within(table).getAllByRole('row');
    for (const text of ['Deepest', 'Name and picture']) expect(first?.textContent).toContain(text);
    expect(second?.textContent).toMatch(/GULL.*Picture/);
    expect(second?.textContent).not.toContain('Deepest');
    await userEvent.click(within(table).getByRole('link', { name: 'COO' }));
    await waitFor(() => expect(history.location.pathname).toBe('/screener/pool-MintOther'));
  });

  it('show an error when a list fails to load', async () => {
    playServer({ ...known(), [path(`${MINT}/top-traders`)]: () => REFUSED });
    openPage(`/token/${MINT}`);
    await choose(/^Top traders/);
    expect(await screen.findByText('Failed to load top traders')).toBeTruthy();
  });
});

describe('token details', () => {
  it('[ERR-74] show that the lookup was rejected', async () => {
    playServer({
      ...known(),
      [path(MINT)]: () => ({ status: 500, body: { error: true, code: 'internal', message: 'no' } }),
    });
    openPage(`/token/${MINT}`);
    expect(await screen.findByText('Failed to fetch token details')).toBeTruthy();
  });

  it('[ERR-75] show that the lookup failed', async () => {
    playServer({
      ...known(),
      [path(MINT)]: () => {
        throw new TypeError('away');
      },
    });
    openPage(`/token/${MINT}`);
    expect(await screen.findByText('Error fetching token details')).toBeTruthy();
  });
});

it('describes how a token ranks among its look-alikes, and by what', () => {
  const textFor = (alikeBy: LookAlike['alikeBy'], deeper: boolean) =>
    standingText([{ ...tokenRowOf('MintOther', {}), alikeBy, deeper }]);
  expect(
    [textFor('name', true), textFor('picture', true), textFor('both', true)].map(
      (text) => text?.split('. ')[0],
    ),
  ).toEqual([
    'Another token with this name has a deeper pool',
    'Another token with this picture has a deeper pool',
    'Another token with this name and picture has a deeper pool',
  ]);
  expect(textFor('picture', false)).toMatch(/^This token has the deepest pool of its look-alikes/);
  expect(standingText([])).toBeNull();
});

it('describes the outcome of a token', () => {
  const textFor = (
    fate: 'onCurve' | 'trading' | 'silent',
    graduationPct: number | null,
    migratedAt: string | null = null,
  ) => fateText({ fate, graduationPct, migratedAt });
  expect([
    textFor('onCurve', 44.7),
    textFor('onCurve', null),
    textFor('trading', 100),
    textFor('trading', null),
    textFor('silent', 3),
  ]).toEqual(['Bonding curve 44%', 'Bonding curve', 'Graduated', 'Trading', 'No trades in 24 h']);
});
