import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TokenFacts } from '@dugout/market/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { dataOf, RecordingMember } from '#/platform/realtime/member.fixture.ts';
import { MarketChannels } from './market.channels.ts';
import type { Presenter } from './tokens/presenter.ts';

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
  setsPrice: false,
  signature: id,
  slot: 1,
  marks: [],
  standing: null,
});
const HOUR_MS = 3_600_000;

/** The tokens whose figures were computed, in order. */
let computed: string[];
let hub: RealtimeHub;
let feature: MarketChannels;

beforeEach(() => {
  computed = [];
  const presenter: Pick<Presenter, 'live' | 'trades' | 'newestTrade'> = {
    live(mint) {
      computed.push(mint);
      return null;
    },
    trades: (_, { limit }) => [shownTrade('new:0'), shownTrade('old:0')].slice(0, limit),
    newestTrade: ({ id }) => (id === 'new:0' ? shownTrade(id) : null),
  };
  hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  const market = {
    token: (mint: string) => (mint === 'mint' ? ({} as TokenFacts) : null),
    pricedThrough: (mint: string) => (mint === 'quote' ? ['mint'] : []),
  };
  feature = new MarketChannels(market, presenter, hub);
});

function provider(name: string): ChannelProvider {
  const found = feature.providers.find((channel) => channel.name === name);
  if (found === undefined) throw new Error(`no channel ${name}`);
  return found;
}

class Page {
  readonly #topic;
  readonly #member = new RecordingMember();

  constructor(name: string) {
    const topic = hub.open(name, name, provider(name.startsWith('token') ? 'token:{mint}' : 'trades:{mint}'));
    if (topic === null) throw new Error(`no topic ${name}`);
    this.#topic = topic;
    topic.members.add(this.#member);
  }

  leave(): void {
    this.#topic.members.delete(this.#member);
  }

  /** Returns everything that it was sent so far. */
  received(): unknown[] {
    hub.flush(this.#topic);
    return this.#member.received;
  }

  /** Returns the deltas that it missed since its topic was at `seq`. */
  missedSince(seq: number): unknown[] {
    hub.flush(this.#topic);
    const frame = this.#topic.after(seq);
    return frame === null ? ['snapshot'] : dataOf(frame);
  }

  get seq(): number {
    return this.#topic.seq;
  }
}

describe('market channels', () => {
  it('have no topic for an unknown token', () => {
    expect(provider('token:{mint}').topic('other', null)).toBeNull();
    expect(provider('trades:{mint}').topic('mint', null)).toBe('trades:mint');
  });

  it('compute nothing for an unwatched token', () => {
    feature.traded(trade);
    feature.refresh();
    expect([computed, hub.watched('token:{mint}')]).toEqual([[], []]);
  });

  it('send figures and the new trade to watchers', () => {
    const [figures, tape] = [new Page('token:mint'), new Page('trades:mint')];
    feature.traded(trade);
    expect([figures.received(), tape.received()]).toEqual([[null], [shownTrade('new:0')]]);
  });

  it('send the figures of a token when its quote token trades', () => {
    const [figures, tape] = [new Page('token:mint'), new Page('trades:mint')];
    feature.traded({ ...trade, mint: 'quote' });
    expect([figures.received(), tape.received()]).toEqual([[null], []]);
  });

  it('compute figures once for all trades of a batch', () => {
    const figures = new Page('token:mint');
    for (let n = 0; n < 10; n++) feature.traded(trade);
    expect([figures.received(), computed]).toEqual([[null], ['mint']]);
  });

  it('send no trade twice that the market had already processed', () => {
    const tape = new Page('trades:mint');
    feature.traded({ ...trade, id: 'old:0' });
    expect(tape.received()).toEqual([]);
  });

  it('keep deltas while a page is disconnected, so that it misses nothing', () => {
    const pages = [new Page('token:mint'), new Page('trades:mint')] as const;
    const seen = pages.map(({ seq }) => seq);
    for (const page of pages) page.leave();
    feature.refresh();
    feature.traded(trade);
    expect(pages.map((page, n) => page.missedSince(seen[n] ?? 0))).toEqual([[null], [shownTrade('new:0')]]);
  });

  it('refresh the figures of watched tokens, and drop them when no page returns', () => {
    const [figures, tape] = [new Page('token:mint'), new Page('trades:mint')];
    feature.refresh();
    expect([figures.received(), tape.received()]).toEqual([[null], []]);
    for (const page of [figures, tape]) page.leave();
    hub.sweep();
    hub.sweep(Date.now() + HOUR_MS);
    computed = [];
    feature.traded(trade);
    feature.refresh();
    expect([computed, hub.watched('token:{mint}'), hub.isWatched('trades:mint')]).toEqual([[], [], false]);
  });

  it('send a snapshot after a rollback', () => {
    const [figures, tape] = [new Page('token:mint'), new Page('trades:mint')];
    feature.rolledBack(['mint']);
    expect([figures.received(), tape.received()]).toEqual([['snapshot'], ['snapshot']]);
  });
});
