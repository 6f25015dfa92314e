/**
 * Memory per token while it trades, and after days of inactivity: two markets, one twice the other's size, and
 * the memory of the additional tokens. Each token has a short life of 24 trades by 12 wallets, a third of them
 * seen nowhere else.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MarketEvent } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { Market } from '@dugout/market/market';

const [SMALL, LARGE] = [15_000, 30_000];
const MILLION = 1_000_000;
const START = 1_760_000_000_000;
const [TRADES, WALLETS, REGULARS] = [24, 12, 20_000];
const DAY_MS = 86_400_000;
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

let seed = 0x2545f491;
function below(count: number): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % count;
}
/** `join` makes a flat string, like a decoder's texts. */
const letters = (count: number): string =>
  Buffer.from(Array.from({ length: count }, () => LETTERS.charCodeAt(below(58)))).toString('latin1');

const terms = Array.from({ length: 5_000 }, () => letters(3 + below(6)).toLowerCase());
const anyWord = (): string => terms[below(terms.length)] ?? '';

function* tokenLife(time: number, regulars: readonly string[]): Generator<MarketEvent> {
  const [mint, pool, signature, name] = [
    `${letters(40)}pump`,
    letters(44),
    letters(88),
    `${anyWord()} ${anyWord()}`,
  ];
  const reserves = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n };
  const place = {
    slot: Math.floor((time - START) / 400),
    mint,
    pool,
    market: 'pumpfun',
    decimals: 6,
    quoteMint: SOL_MINT,
  } as const;
  const uri = `https://ipfs.io/ipfs/${letters(46)}`;
  const identity = {
    creator: letters(44),
    name,
    symbol: name.split(' ')[0] ?? '',
    uri,
    supply: 1_000_000_000_000_000n,
  };
  yield { kind: 'created', id: `${signature}:0`, signature, time, ...place, ...identity, reserves };
  const own = Array.from({ length: WALLETS }, (_, at) =>
    at % 3 === 0 ? letters(44) : (regulars[below(regulars.length)] ?? ''),
  );
  for (let at = 0; at < TRADES; at++) {
    const report = {
      id: `${letters(88)}:1`,
      signature,
      time: time + at * 20_000,
      wallet: own[below(WALLETS)] ?? '',
    };
    const amounts = {
      tokenAmount: BigInt(below(1e9)) * 1_000n,
      quoteAmount: BigInt(below(1e9)),
      feeAmount: 0n,
      reserves,
    };
    yield { kind: 'trade', ...report, ...place, side: below(100) < 55 ? 'buy' : 'sell', ...amounts };
  }
}

/**
 * Returns the bytes in use after `tokens` tokens; with `rest` they are days old, and the sweep has visited all.
 */
function bytesOf(tokens: number, rest: boolean): number {
  const regulars = Array.from({ length: REGULARS }, () => letters(44));
  const market = new Market({ keepTrades: rest ? 0 : Number.POSITIVE_INFINITY });
  market.apply({ kind: 'solPrice', slot: 0, time: START, usd: 150 });
  globalThis.gc?.();
  const before = process.memoryUsage();
  const gap = rest ? 200_000 : 1_000;
  for (let at = 0; at < tokens; at++)
    for (const event of tokenLife(START + at * gap, regulars)) market.apply(event);
  // One token keeps trading, so that the sweep visits all others.
  const mint = letters(44);
  const busy = {
    kind: 'trade',
    mint,
    pool: mint,
    market: 'raydium',
    decimals: 6,
    quoteMint: SOL_MINT,
    wallet: mint,
    side: 'buy',
  } as const;
  const from = START + tokens * gap + 4 * DAY_MS;
  for (let at = 0; rest && market.extent.compacted < tokens && at < tokens * 40; at++) {
    const report = { id: `${letters(40)}:${at}`, signature: mint, slot: 1, time: from + at * 10_000 };
    market.apply({
      ...busy,
      ...report,
      tokenAmount: 1_000n,
      quoteAmount: 1_000n,
      feeAmount: 0n,
      reserves: null,
    });
  }
  if (rest && market.extent.compacted < tokens)
    throw new Error(`market-memory: ${market.extent.compacted} of ${tokens} tokens are compacted`);
  globalThis.gc?.();
  const after = process.memoryUsage();
  return after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
}

async function measured(tokens: number, rest: boolean): Promise<number> {
  const execArgv = [...process.execArgv, '--expose-gc', '--max-old-space-size=6000'];
  const child = fork(fileURLToPath(import.meta.url), [`${tokens}`, rest ? 'rest' : 'trade'], { execArgv });
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes;
}

const [, , count, state] = process.argv;
if (count !== undefined)
  process.send?.(bytesOf(Number(count), state === 'rest'), undefined, undefined, () => process.disconnect());
else {
  const each = async (rest: boolean): Promise<number> =>
    Math.round(((await measured(LARGE, rest)) - (await measured(SMALL, rest))) / (LARGE - SMALL));
  const [trading, compacted] = [await each(false), await each(true)];
  const gigabytes = Number(((MILLION * compacted) / 1e9).toFixed(2));
  console.table([
    {
      'bytes a trading token': trading,
      'bytes a resting token': compacted,
      'GB for a million that rest': gigabytes,
    },
  ]);
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('./results/market-memory.json', import.meta.url),
    `${JSON.stringify({ trading, compacted, gigabytes }, null, 2)}\n`,
  );
}
