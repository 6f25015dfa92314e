import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { address, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { LOCAL_POOL_PROGRAM, writeListing, writeSwap } from './layout.ts';

const MINT = address(7);
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const TRADER = address(8);
const POOL = address(9);
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const WORD = { side: 'buy', amountIn: 100n, amountOut: 5_000n, minOut: 4_900n, order: 'o-1' } as const;
const word = (change: Partial<typeof WORD> = {}): Uint8Array =>
  Buffer.from(writeSwap({ ...WORD, ...change }));

interface Moves {
  /** Positive when the pool receives them. */
  readonly lamports?: bigint;
  readonly tokens?: bigint;
  readonly program?: string;
  readonly events?: number;
  /** The pool's reported amounts, if different from the balances. */
  readonly reported?: { readonly lamports?: bigint; readonly tokens?: bigint };
  readonly mint?: string;
}

/** A swap of the pool as it lands on the local chain: the legs, then the pool's statement. */
function swap({
  lamports = 100n,
  tokens = -5_000n,
  program = LOCAL_POOL_PROGRAM,
  events = 1,
  reported = {},
  mint = MINT,
}: Moves = {}) {
  const builder = new TransactionBuilder(TRADER);
  builder.account('pool', POOL);
  builder.account('mint', mint);
  builder.holds('vault', mint, POOL, reported.tokens ?? tokens).holds('own', mint, TRADER, -tokens);
  builder.lamports('pool', reported.lamports ?? lamports, 7_000n);
  builder.outer('legs', [], new Uint8Array(0));
  if (lamports > 0n) builder.lamportTransfer('payer', 'pool', lamports);
  if (lamports < 0n) builder.lamportTransfer('pool', 'payer', -lamports);
  if (tokens > 0n) builder.transfer('own', 'vault', tokens);
  if (tokens < 0n) builder.transfer('vault', 'own', -tokens);
  for (let said = 0; said < events; said++) builder.outer(program, ['pool', 'payer'], word());
  return decodeTransaction(builder.transaction());
}

describe('a swap with a pool of the local chain', () => {
  it('is read from the movement between pool and trader, whatever the pool states', () => {
    const reserves = { base: 1_000_000_000_000_000n - 5_000n, quote: 7_000n };
    const bought = {
      market: 'local',
      pool: POOL,
      wallet: TRADER,
      side: 'buy',
      mint: MINT,
      quoteMint: SOL_MINT,
      tokenAmount: 5_000n,
      quoteAmount: 100n,
    };
    expect(swap().trades).toMatchObject([{ ...bought, reserves }]);
    expect(swap({ lamports: 99n }).trades).toMatchObject([{ ...bought, quoteAmount: 99n }]);
    expect(swap({ lamports: -40n, tokens: 2_000n }).trades).toMatchObject([
      { ...bought, side: 'sell', tokenAmount: 2_000n, quoteAmount: 40n },
    ]);
  });

  it('of dollars is a trade of SOL', () => {
    expect(swap({ mint: USDC }).trades).toMatchObject([
      { side: 'sell', mint: SOL_MINT, decimals: 9, tokenAmount: 100n, quoteMint: USDC, quoteAmount: 5_000n },
    ]);
  });

  it.each<[string, Moves, string]>([
    ['nothing moved', { lamports: 0n, tokens: 0n }, 'amounts missing'],
    ['only tokens moved', { lamports: 0n }, 'amount is zero'],
    ['both legs went the same way', { lamports: 100n, tokens: 5_000n }, 'amount is zero'],
    [
      'the lamports of the pool tell otherwise',
      { reported: { lamports: 90n } },
      'amounts contradict the balances',
    ],
    [
      'the tokens of the pool tell otherwise',
      { reported: { tokens: -4_000n } },
      'amounts contradict the balances',
    ],
    ['the pool speaks twice', { events: 2 }, 'amounts missing'],
  ])('is ignored when %s', (_, moves, reason) => {
    const { trades, skipped } = swap(moves);
    expect(trades).toEqual([]);
    expect(skipped.map((skip) => skip.reason)).toContain(reason);
  });

  it('is ignored when another program makes the same statement', () => {
    expect(swap({ program: MEMO })).toMatchObject({ trades: [], events: [] });
  });
});

describe('a listing on the local chain', () => {
  const listed = (data: Uint8Array) =>
    decodeTransaction(new TransactionBuilder(TRADER).outer(LOCAL_POOL_PROGRAM, ['payer'], data).transaction())
      .events;

  it('names the token of a pool', () => {
    const listing = {
      mint: MINT,
      name: 'Bench "Warmer"',
      symbol: 'BENCH',
      uri: '',
      decimals: 6,
      supply: 1_000n,
    };
    expect(listed(Buffer.from(writeListing(listing)))).toMatchObject([
      { kind: 'created', market: 'local', pool: TRADER, ...listing },
    ]);
  });

  it.each([
    'list',
    'list {}',
    'list [1,2,3]',
    'list ["a",6,"-1","b","c","d"]',
    'buy 1 2',
    '\u0000',
    'buy 1 2 3 a b',
  ])('is not %j', (text) => {
    expect(listed(Buffer.from(text))).toEqual([]);
  });
});
