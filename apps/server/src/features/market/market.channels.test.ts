import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { type MarketChannels, marketChannels } from './market.channels.ts';
import type { Presenter } from './presenter.ts';

const trade: Trade = {
  kind: 'trade',
  id: 'new:0',
  signature: 'new',
  slot: 1,
  time: 1,
  market: 'pumpfun',
  pool: 'pool',
  wallet: 'wallet',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 1n,
  quoteMint: SOL_MINT,
  quoteAmount: 1n,
  feeAmount: 0n,
  reserves: null,
};
const shownTrade = (id: string) => ({
  id,
  time: new Date(1).toISOString(),
  wallet: 'wallet',
  walletName: null,
  side: 'buy' as const,
  tokenAmount: '1',
  solAmount: '1',
  usdAmount: null,
  priceSol: null,
  priceUsd: null,
  signature: id,
  slot: 1,
  marks: [],
  standing: null,
});

let computed: string[];
let sent: [string, unknown][];
let subscribed: Set<string>;
let feature: MarketChannels;

beforeEach(() => {
  computed = [];
  sent = [];
  subscribed = new Set();
  const presenter: Presenter = {
    row: () => null,
    page: () => null,
    searchTokens: () => [],
    holders: () => ({ items: [], count: null }),
    live(mint) {
      computed.push(mint);
      return null;
    },
    trades: (_, { limit }) => [shownTrade('new:0'), shownTrade('old:0')].slice(0, limit),
    told: ({ id }) => (id === 'new:0' ? shownTrade(id) : null),
  };
  const live: RealtimePublisher = {
    hasSubscribers: (topic) => subscribed.has(topic),
    publish: (topic, delta) => sent.push([topic, delta]),
    publishLatest: (topic) => sent.push([topic, 'latest']),
    refresh: (topic) => sent.push([topic, 'refresh']),
  };
  feature = marketChannels({ presenter, live, isKnown: (mint) => mint === 'mint' });
});

const provider = (name: string) => {
  const found = feature.channels.find((channel) => channel.name === name);
  if (found === undefined) throw new Error(`no channel ${name}`);
  return found;
};

/** What the live socket does for a new subscriber. */
function subscribe(...topics: string[]): void {
  for (const topic of topics) {
    subscribed.add(topic);
    provider(topic.startsWith('token') ? 'token:{mint}' : 'trades:{mint}').snapshot(topic);
  }
  computed = [];
}

describe('market channels', () => {
  it('knows no topic for an unknown token', () => {
    expect(provider('token:{mint}').topic('other', null)).toBeNull();
    expect(provider('trades:{mint}').topic('mint', null)).toBe('trades:mint');
  });

  it('computes and sends nothing for a token that nobody watches', () => {
    feature.traded(trade);
    feature.refresh();
    expect([computed, sent]).toEqual([[], []]);
  });

  it('sends figures and the one new trade to those who watch', () => {
    subscribe('token:mint', 'trades:mint');
    feature.traded(trade);
    expect(sent).toEqual([
      ['token:mint', 'latest'],
      ['trades:mint', shownTrade('new:0')],
    ]);
  });

  it('sends no trade twice that the market had taken before', () => {
    subscribe('trades:mint');
    feature.traded({ ...trade, id: 'old:0' });
    expect(sent).toEqual([]);
  });

  it('keeps what falls while a page is cut off, so that nothing is missing when it comes back', () => {
    subscribe('token:mint', 'trades:mint');
    subscribed.clear();
    feature.refresh();
    feature.traded(trade);
    expect(sent).toEqual([
      ['token:mint', null],
      ['trades:mint', shownTrade('new:0')],
    ]);
  });

  it('refreshes the figures of watched tokens, and forgets them when nobody comes back', () => {
    subscribe('token:mint', 'trades:mint');
    feature.refresh();
    expect(sent).toEqual([['token:mint', 'latest']]);
    subscribed.clear();
    for (let round = 0; round < 20; round++) feature.refresh();
    computed = [];
    feature.traded(trade);
    expect([computed, sent]).toEqual([[], [['token:mint', 'latest']]]);
  });
});
