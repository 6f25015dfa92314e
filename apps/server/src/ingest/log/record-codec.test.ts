import { eventSequences } from '@dugout/market/testing/event-sequences';
import { created, trade } from '@dugout/market/testing/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketRecord } from './market-record.ts';
import { decodeMessage, encodeMessage, encodeRecord } from './record-codec.ts';

const again = (records: readonly MarketRecord[]): readonly MarketRecord[] =>
  decodeMessage(encodeMessage(records.map(encodeRecord)));

describe('a message of the log of the market', () => {
  it('has the records that were encoded, amounts and order included', () => {
    const any = eventSequences.chain((events) =>
      fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }).map((stays) =>
        events.map(
          (event, at): MarketRecord => ({
            kind: 'event',
            // A trade's id begins with its signature.
            event: event.kind === 'trade' ? { ...event, signature: event.id.split(':')[0] ?? '' } : event,
            stays: stays[at] === true,
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(any, (records) => {
        expect(again(records)).toEqual(records);
      }),
    );
    const token = created({});
    const large = trade(token, { tokenAmount: 2n ** 64n - 1n, reserves: { base: 2n ** 63n, quote: 1n } });
    const others: readonly MarketRecord[] = [
      { kind: 'event', event: { ...large, signature: large.id.split(':')[0] ?? '' }, stays: false },
      { kind: 'block', place: { slot: 7, hash: null }, time: 1_700_000_000_000 },
      { kind: 'mark', slot: 7, final: 3 },
      { kind: 'rollback', from: 5 },
      { kind: 'processed', change: { added: [large], removed: [] } },
    ];
    expect(again(others)).toEqual(others);
  });

  it('is read without records of kinds that this release does not know', () => {
    const mark = encodeRecord({ kind: 'mark', slot: 1, final: 0 });
    expect(decodeMessage(encodeMessage(['{"kind":"later","x":1}', mark]))).toEqual([
      { kind: 'mark', slot: 1, final: 0 },
    ]);
    expect(() => decodeMessage(Buffer.from('{"v":2,"records":[]}'))).toThrow('format 2');
    expect(() => decodeMessage(Buffer.from('no message'))).toThrow();
  });
});
