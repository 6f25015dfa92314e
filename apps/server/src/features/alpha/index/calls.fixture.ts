import type { Call } from './call.ts';
import type { KeptCall } from './call-index.ts';
import type { RecordedTrades } from './replay.ts';

/** A trade of a test's only token. Unix ms, US dollars for a whole token. */
export interface Traded {
  readonly time: number;
  readonly price: number;
  readonly side: 'buy' | 'sell';
}

export const MINT = 'mint';

export const aCall = (number: number, calledAt: number, price: number, userId = 'caller'): Call => ({
  callId: `call${number}`,
  leafIndex: number,
  userId,
  number,
  mint: MINT,
  calledAt,
  slot: Math.floor(calledAt / 400),
  price: String(price),
  pricedAt: null,
  marketCap: null,
  liquidity: null,
  clanId: null,
  ownToken: false,
  held: null,
  heldSince: null,
  prevHash: '',
  hash: '',
});

export const kept = (call: Call): KeptCall => ({
  call,
  hidden: false,
  orphaned: false,
  repricing: null,
  kept: null,
});

/** Returns the records of a tape that starts at a moment. */
export const recordedFrom = (trades: readonly Traded[], knownSince = 0): RecordedTrades => ({
  knownSince: () => knownSince,
  prices: (_mint, from) =>
    trades
      .filter(({ time }) => time >= Math.max(from, knownSince))
      .map(({ time, price }) => ({ time, high: price, low: price })),
  trades: (_mint, from) => trades.filter(({ time }) => time > from && time >= knownSince),
});

export const NOTHING_RECORDED = recordedFrom([]);
