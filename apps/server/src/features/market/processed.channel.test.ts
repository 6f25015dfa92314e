import type { Trade } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { created, solPrice, trade } from '@dugout/market/testing/events';
import { beforeEach, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { RecordingMember } from '#/platform/realtime/member.fixture.ts';
import { ProcessedChannel } from './processed.channel.ts';
import { Holdings } from './tokens/holdings.ts';
import { Presenter } from './tokens/presenter.ts';

const token = created({ mint: 'Processed' });
const topic = `processed:${token.mint}`;
const tradeAt = (slot: number, signature = `at${slot}`): Trade => trade(token, { slot, signature });

let hub: RealtimeHub;
let channel: ProcessedChannel;
let member: RecordingMember;

beforeEach(() => {
  const market = new Market();
  for (const event of [solPrice(100), token, trade(token)]) market.apply(event);
  hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  const presenter = new Presenter({
    market,
    now: () => token.time,
    names: new Map(),
    wholeHistory: true,
    holdings: new Holdings({ market, wholeHistory: true, holdersOnChain: null }),
    poolFeeBps: () => null,
  });
  channel = new ProcessedChannel(market, presenter, hub);
  hub.provide(channel.provider);
  member = new RecordingMember();
  hub.open(topic, topic, channel.provider)?.members.add(member);
});

const shownNow = () => {
  const opened = hub.open(topic, topic, channel.provider);
  if (opened === null) throw new Error('no topic');
  hub.flush(opened);
  return member.received.at(-1);
};

it('sends all processed trades of a token, newest first, with prices and without a standing', () => {
  channel.changed({ added: [tradeAt(1), tradeAt(2)], removed: [] });
  expect(shownNow()).toMatchObject([
    { id: 'at2:1', slot: 2, solAmount: '1000000000', usdAmount: 100, setsPrice: true, standing: null },
    { id: 'at1:1', slot: 1 },
  ]);
});

it('no longer sends trades that were applied or orphaned', () => {
  channel.changed({ added: [tradeAt(1), tradeAt(2)], removed: [] });
  channel.changed({ added: [tradeAt(3)], removed: [tradeAt(1)] });
  expect(shownNow()).toMatchObject([{ id: 'at3:1' }, { id: 'at2:1' }]);
  channel.changed({ added: [], removed: [tradeAt(2), tradeAt(3)] });
  expect(shownNow()).toEqual([]);
});

it('moves a trade to the block of the other fork when it is in both', () => {
  channel.changed({ added: [tradeAt(1, 'both')], removed: [] });
  channel.changed({ added: [tradeAt(2, 'both')], removed: [tradeAt(1, 'both')] });
  expect(shownNow()).toMatchObject([{ id: 'both:1', slot: 2 }]);
});

it('has no topic for unknown tokens', () => {
  expect(channel.provider.topic('Unknown', null)).toBeNull();
  channel.changed({ added: [{ ...tradeAt(1), mint: 'Unknown' }], removed: [] });
  expect(channel.provider.snapshot('processed:Unknown')).toEqual([]);
});
