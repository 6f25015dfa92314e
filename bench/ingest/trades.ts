import type { TokenCreated, Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import { DAY_MS, START, TRADES, TradeStream } from '../market-apply/trades.ts';

export { SOL_USD, START } from '../market-apply/trades.ts';

const stream = new TradeStream();

/**
 * The 50,000 tokens of the market, created before the trades: new ones appear once per second, not thousands at
 * once.
 */
export const creations = (): TokenCreated[] =>
  stream.mints.map((mint, index) => ({
    kind: 'created',
    id: `created${index}:0`,
    signature: `created${index}`,
    slot: index,
    time: START - DAY_MS,
    mint,
    pool: stream.pools[index] ?? '',
    market: 'pumpfun-amm',
    creator: `${mint}maker`.slice(-44),
    name: `Token ${index}`,
    symbol: `T${index}`,
    uri: '',
    decimals: 6,
    supply: 1_000_000_000_000_000n,
    quoteMint: NATIVE_QUOTE_MINT,
    reserves: null,
  }));

const PER_SECOND = 5_000;

/** Returns the first `count` trades at the planned load of 5,000 per second; late trades stay equally late. */
export const tradesOfRun = (count: number): Trade[] =>
  stream.batch(count).map((trade, index) => {
    const late = START + Math.floor((index * DAY_MS) / TRADES) - trade.time;
    const time = START + Math.floor((index * 1_000) / PER_SECOND) - late;
    return { ...trade, time, slot: Math.floor((time - START) / 400) + 5_000 };
  });
