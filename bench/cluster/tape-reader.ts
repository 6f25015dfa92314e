import { LIVE_PATH } from '@dugout/contract/constants';
import type { TokenTrade } from '@dugout/contract/market/trades';
import type { ServerFrame } from '@dugout/contract/realtime';
import type { ReadersOptions } from '../fan-out/readers.ts';
import type { Read } from '../fan-out/tape.ts';
import { MINT, recordOf } from '../log-append/record.ts';
import { WARM_UP } from './feeds.ts';

/** Reads the tape like a page, and checks each trade: each in its place, none missing, none twice. */
function tapeReader(): Read {
  let next = 0;
  let seq: number | null = null;
  return (text) => {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.type === 'snapshot') seq = frame.seq;
    if (frame.type !== 'delta') return { first: next, count: 0 };
    if (seq === null || frame.seq !== seq + frame.data.length) throw new Error(`a gap: ${text.slice(0, 80)}`);
    seq = frame.seq;
    const first = next;
    for (const trade of frame.data as readonly TokenTrade[]) check(trade, next++);
    return { first, count: next - first };
  };
}

function check({ id, side, tokenAmount }: TokenTrade, n: number): void {
  const record = recordOf(WARM_UP + n);
  if (record.kind !== 'event' || record.event.kind !== 'trade') throw new Error('no trade');
  const { event } = record;
  if (event.id !== id || event.side !== side || String(event.tokenAmount) !== tokenAmount)
    throw new Error(`not trade ${n}: ${id}`);
}

export const tapeReading = (): Pick<ReadersOptions, 'path' | 'hello' | 'greetings' | 'read'> => ({
  path: LIVE_PATH,
  hello: JSON.stringify({ type: 'subscribe', channels: [{ name: `trades:${MINT}` }] }),
  greetings: 1,
  read: tapeReader(),
});
