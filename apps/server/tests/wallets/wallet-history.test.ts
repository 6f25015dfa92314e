import { api, type Call, type CallOutput } from '@dugout/contract/api';
import { describe, expect, it } from 'vitest';
import { refusal, sharedServer } from '#tests/kit/testing.ts';

const DAY_MS = 24 * 3_600_000;
const UNSEEN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const server = sharedServer(() => ({ simulated: { historyMs: DAY_MS } }));

/** Makes a call as a guest and checks the answer against the contract. */
async function query<C extends Call>(call: C, path: string): Promise<CallOutput<C>> {
  const { status, body } = await server.client().call(`/api/v1${path}`);
  if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
  return api[call].output.parse(body) as CallOutput<C>;
}

async function aTrader(): Promise<string> {
  const [token] = (await query('GET /screener', '/screener?limit=1')).data.items;
  const trades = (await query('GET /token/{mint}/trades', `/token/${token?.tokenAddress}/trades?limit=200`))
    .data;
  const seller = trades.find(({ side }) => side === 'sell');
  if (seller === undefined) throw new Error('nobody sold');
  return seller.wallet;
}

describe('any wallet', () => {
  it('[WALLET-04] shows everyone its investment, profit and the start of its history', async () => {
    const wallet = await aTrader();
    const { data } = await query('GET /wallet/{address}/summary', `/wallet/${wallet}/summary`);
    expect(data.address).toBe(wallet);
    expect(data.summary.trades).toBe(data.summary.buys + data.summary.sells);
    expect(data.summary.totalInvested).toBeGreaterThanOrEqual(0);
    expect(Object.keys(data.historic.summary)).toEqual(['1d', '7d', '30d', 'all']);
    expect(data.historic.summary['30d']).toMatchObject({ whole: false, since: data.since });
    expect(data.historic.summary.all.trades).toBe(data.summary.trades);
  });

  it('[WALLET-04] pages through its trades, newest first, and sums them by day', async () => {
    const wallet = await aTrader();
    const all = (await query('GET /wallet/{address}/trades', `/wallet/${wallet}/trades?limit=200`)).data;
    const times = all.items.map(({ time }) => Date.parse(time));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const second = (await query('GET /wallet/{address}/trades', `/wallet/${wallet}/trades?limit=1&page=2`))
      .data;
    expect(second.items).toEqual(all.items.slice(1, 2));
    const { days } = (await query('GET /wallet/{address}/calendar', `/wallet/${wallet}/calendar`)).data;
    expect(days.reduce((sum, { trades }) => sum + trades, 0)).toBe(all.pagination.count);
    const gains = all.items.reduce((sum, { realizedUsd }) => sum + (realizedUsd ?? 0), 0);
    if (all.pagination.count <= 200)
      expect(days.reduce((sum, { realizedUsd }) => sum + realizedUsd, 0)).toBeCloseTo(gains, 3);
  });

  it("[WALLET-04] lists its holdings, most valuable first, consistent with the tokens' pages", async () => {
    const [token] = (await query('GET /screener', '/screener?limit=1')).data.items;
    const holders = (await query('GET /token/{mint}/holders', `/token/${token?.tokenAddress}/holders`)).data
      .items;
    const holder = holders.find(({ isPool }) => !isPool);
    const { data } = await query(
      'GET /wallet/{address}/holdings',
      `/wallet/${holder?.wallet}/holdings?limit=200`,
    );
    expect(data.items.find(({ tokenAddress }) => tokenAddress === token?.tokenAddress)?.amount).toBe(
      holder?.amount,
    );
    const values = data.items.map(({ valueUsd }) => valueUsd ?? -1);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(data.count).toBeGreaterThanOrEqual(data.items.length);
  });

  it('is empty when never seen; an invalid address is rejected', async () => {
    const { data } = await query('GET /wallet/{address}/summary', `/wallet/${UNSEEN}/summary`);
    expect(data.summary).toMatchObject({ totalInvested: null, winPercentage: null, trades: 0 });
    expect((await query('GET /wallet/{address}/holdings', `/wallet/${UNSEEN}/holdings`)).data.items).toEqual(
      [],
    );
    for (const part of ['summary', 'trades', 'holdings', 'calendar'])
      expect(await server.client().call(`/api/v1/wallet/nonsense/${part}`)).toMatchObject(
        refusal(400, 'invalid_input'),
      );
  });

  it('[WALLET-08] [API-67] shows its transactions to everyone, with its ledger for its owner only', async () => {
    const wallet = await aTrader();
    const { data } = await query('GET /wallet/transactions/{id}', `/wallet/transactions/${wallet}?limit=5`);
    expect(data.items.length).toBeGreaterThan(0);
    for (const item of data.items)
      expect(item).toMatchObject({ walletAddress: wallet, feeLamports: null, realisedLamports: null });
    const trader = await server.trader('Owner');
    const wallets = (await trader.call('/api/v1/wallet/user')).body as {
      data: { address: string; id: string }[];
    };
    const own = wallets.data[0];
    expect((await trader.call(`/api/v1/wallet/transactions/${own?.id}`)).status).toBe(200);
    expect(await server.client().call(`/api/v1/wallet/transactions/${own?.id}`)).toMatchObject(
      refusal(404, 'wallet_not_found'),
    );
  });

  it('[SEARCH-17] has its figures among search results', async () => {
    const wallet = await aTrader();
    const { data } = await query('GET /search', `/search?search=${wallet}`);
    const summary = (await query('GET /wallet/{address}/summary', `/wallet/${wallet}/summary`)).data;
    expect(data.wallets).toHaveLength(1);
    expect(data.wallets[0]).toMatchObject({
      address: wallet,
      summary: { winPercentage: summary.summary.winPercentage },
    });
    expect(data.wallets[0]?.summary.totalInvested).toBeGreaterThan(0);
  });
});

it('[SEARCH-20] finds profiles by a prefix in any case, and despite a typo', async () => {
  await server.trader('Pigeonkeeper');
  for (const text of ['pigeon', 'PIGEONKEEPER', 'pigoenkeeper']) {
    const { data } = await query('GET /search', `/search?search=${text}`);
    expect(data.profiles.map(({ userName }) => userName)).toEqual(['Pigeonkeeper']);
  }
});
