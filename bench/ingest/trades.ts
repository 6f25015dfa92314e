import type { TokenCreated, Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import { DAY_MS, START, TradeStream } from '../market-apply/trades.ts';

export { SOL_USD, START } from '../market-apply/trades.ts';

const stream = new TradeStream();

/** The 50,000 tokens of the market, which are there before the trades begin: new ones come once a second, not thousands at once. */
export const creations = (): TokenCreated[] =>
  stream.mints.map((mint, index) => ({
    kind: 'created',
    id: `created${index}:0`,
    signature: `created${index}`,
    slot: index,
    time: START - DAY_MS,
    mint,
    pool: `${mint}curve`.slice(-44),
    market: 'pumpfun',
    creator: `${mint}maker`.slice(-44),
    name: `Token ${index}`,
    symbol: `T${index}`,
    uri: '',
    decimals: 6,
    supply: 1_000_000_000_000_000n,
    quoteMint: NATIVE_QUOTE_MINT,
    reserves: null,
  }));

/** The first `count` trades of a day of a million. */
export const tradesOfRun = (count: number): Trade[] => stream.batch(count);
