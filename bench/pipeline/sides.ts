import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { fromBase58 } from '@dugout/domain/address';
import { DexParser, type SolanaTransaction } from 'solana-dex-parser';
import type { Side } from '../fan-out/sides.ts';
import type { Content, Read } from '../fan-out/tape.ts';
import { incoming, numberOf, TEMPLATES, tradesOf } from './corpus.ts';

const templates = Array.from({ length: TEMPLATES }, (_, template) => tradesOf(template));
const mints = [...new Set(templates.flat().map((trade) => trade.mint))];
const parser = new DexParser();
const peerTrades = templates.map((_, template) => {
  const { update, slot, blockTime } = incoming(template, 0);
  const transaction = {
    slot,
    blockTime,
    transaction: update.transaction,
    meta: update.meta,
  } as unknown as SolanaTransaction;
  return parser.parseTrades(transaction, { tryUnknowDEX: false, aggregateTrades: false }).length;
});

/** Returns the number of trades in the first `count` transactions, given the number in each recorded one. */
const total = (each: readonly number[], count: number): number => {
  let sum = 0;
  for (let n = 0; n < count; n++) sum += each[n % TEMPLATES] ?? 0;
  return sum;
};

const numberIn = (signature: string): number => {
  const bytes = fromBase58(signature);
  if (bytes === null) throw new Error(`no signature: ${signature}`);
  return numberOf(bytes);
};

/**
 * Reads our frames like a page, and compares each trade with the decoder's result for its transaction; each trade
 * must arrive once. A snapshot in the middle is for a slow reader: its number continues the reader's, and never
 * goes back.
 */
function ourReader(): Read {
  const seqs = new Map<string, number>();
  const seen = new Set<string>();
  return (text): Content => {
    const frame: ServerFrame = JSON.parse(text);
    const seq =
      seqs.get(frame.type === 'snapshot' || frame.type === 'delta' ? frame.channel : '') ?? Number.NaN;
    if (frame.type === 'snapshot') {
      if (frame.seq < seq)
        throw new Error(`a snapshot of ${frame.channel} goes back from ${seq} to ${frame.seq}`);
      seqs.set(frame.channel, frame.seq);
      const replaced = frame.channel.startsWith('trades:') && !Number.isNaN(seq) ? frame.seq - seq : 0;
      return { first: 0, count: 0, replaced };
    }
    if (frame.type !== 'delta') return { first: 0, count: 0 };
    if (frame.seq !== seq + frame.data.length) throw new Error(`a gap in ${frame.channel}`);
    seqs.set(frame.channel, frame.seq);
    if (!frame.channel.startsWith('trades:')) return { first: 0, count: 0 };
    const mint = frame.channel.slice('trades:'.length);
    let first = Number.POSITIVE_INFINITY;
    for (const event of frame.data) {
      const trade = event as { id: string; signature: string; side: string; tokenAmount: string };
      const n = numberIn(trade.signature);
      const right = templates[n % TEMPLATES]?.some(
        (known) =>
          known.mint === mint && known.side === trade.side && `${known.tokenAmount}` === trade.tokenAmount,
      );
      if (right !== true || seen.has(trade.id))
        throw new Error(`unknown or duplicate trade: ${JSON.stringify(trade)}`);
      seen.add(trade.id);
      first = Math.min(first, n);
    }
    return { first, count: frame.data.length };
  };
}

const peerReader = (): Read => (text) => {
  const { signature }: { readonly signature: string } = JSON.parse(text);
  return { first: numberIn(signature), count: 1 };
};

export interface PipelineSide extends Side {
  /** Trades expected by each client for this many transactions. */
  readonly trades: (transactions: number) => number;
}

export const dugout: PipelineSide = {
  name: 'dugout',
  entry: 'bench/pipeline/serve-dugout.ts',
  runtime: 'node',
  gatherMs: 0,
  share: 1,
  reading: () => ({
    path: LIVE_PATH,
    hello: JSON.stringify({
      type: 'subscribe',
      channels: mints.flatMap((mint) => [{ name: `trades:${mint}` }, { name: `token:${mint}` }]),
    }),
    greetings: 2 * mints.length,
    read: ourReader(),
    again: ourReader,
  }),
  trades: (count) =>
    total(
      templates.map((trades) => trades.length),
      count,
    ),
};

export const naive: PipelineSide = {
  name: 'dex-parser, Map, ws',
  entry: 'bench/pipeline/serve-naive.ts',
  runtime: 'node',
  gatherMs: 0,
  share: 1,
  reading: () => ({ path: '/', hello: null, greetings: 0, read: peerReader() }),
  trades: (count) => total(peerTrades, count),
};
