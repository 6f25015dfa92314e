import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { MarketWrites } from '@dugout/market/market-writes';
import type { Head } from './batch.ts';
import { Journal } from './journal.ts';
import type { JournalStart, Lag } from './journal-start.ts';
import { PoolNumbers } from './pool-numbers.ts';
import { SeqRing } from './seq-ring.ts';
import type {
  StoredFact,
  StoredPool,
  StoredRows,
  StoredSolPrice,
  StoredTrade,
} from './stored-rows.repository.ts';

/** Facts and SOL prices, each in numeric order, to be applied between the trades. */
type Stored = { readonly seq: number; readonly event: MarketEvent };

/**
 * Restores stored rows into an empty market: tokens, holders and candles as stored, then the trades on the tape,
 * then again the events after each token's row. Returns the journal that continues from there.
 */
export async function rebuild(
  market: MarketWrites,
  storedRows: StoredRows,
  head: Head,
  { lag, onLoaded }: { readonly lag: Lag; readonly onLoaded: (event: MarketEvent) => void },
): Promise<Journal> {
  const { rows } = market;
  const asOf: number[] = [];
  const vacant = new Set<number>();
  const unseen = new Set<number>();
  await storedRows.wallets(({ number, address, firstSeen }) => {
    rows.restoreWallet(address, firstSeen);
    if (firstSeen === null) unseen.add(number);
  });
  await storedRows.tokens((token) => {
    rows.restoreToken(token.row);
    asOf.push(token.asOf);
    if (token.row.vacant) vacant.add(token.row.number);
  });
  rows.restoreCreations();
  const pools: StoredPool[] = [];
  const numbers = new PoolNumbers();
  await storedRows.pools((pool) => {
    pools.push(pool);
    numbers.add(pool.address, pool.token, pool.quoteMint);
  });
  await storedRows.holders((row) => rows.restoreHolder(row));
  await storedRows.candles((row) => rows.restoreCandle(row));

  const tape = new SeqRing();
  const start: JournalStart = {
    seq: head.seq,
    tokens: asOf.length,
    vacant,
    wallets: rows.counts.wallets,
    unseen,
    pools: numbers,
    tape,
    place: head.place,
  };
  const journal = new Journal(rows, lag, start);
  const isNew = (mint: string, seq: number): boolean => seq > (asOf[rows.tokenNumber(mint)] ?? -1);
  function reapplied(event: MarketEvent, seq: number): void {
    market.apply(event);
    journal.reapplied(event, seq, performance.now());
  }
  /** Advances the market's clock to a creation that it had processed. */
  function created(event: {
    readonly mint: string;
    readonly signature: string;
    readonly time: number;
  }): void {
    const isFirst = rows.token(rows.tokenNumber(event.mint))?.creationSignature === event.signature;
    if (isFirst)
      rows.restoreMark({ lastSlot: 0, lastTime: event.time, forgottenUpTo: Number.NEGATIVE_INFINITY });
  }
  function replay({ seq, event }: Stored): void {
    if (event.kind === 'migration') onLoaded(event);
    if (event.kind === 'solPrice') market.apply(event);
    else if (isNew(event.mint, seq)) reapplied(event, seq);
    else if (event.kind === 'transfer' || event.kind === 'migration') rows.restoreFact(event);
    else created(event);
  }

  await storedRows.newestCreations(head.behindSeq, created);
  const between = await storedBetween(storedRows, head.behindSeq);
  let nextPool = 0;
  /** Restores the pools before the event `seq`; that event creates its own pool again. */
  const restorePoolsBefore = (seq: number): void => {
    for (let pool = pools[nextPool]; pool !== undefined && pool.sinceSeq < seq; pool = pools[++nextPool])
      if (pool.token >= 0) rows.restorePool(pool.address, pool.token);
  };
  let next = 0;
  const replayUpTo = (seq: number): void => {
    for (let each = between[next]; each !== undefined && each.seq < seq; each = between[++next]) {
      restorePoolsBefore(each.seq);
      replay(each);
    }
    restorePoolsBefore(seq);
  };
  let onTape = 0;
  await storedRows.trades(head.loadSeq, (row) => {
    const seq = Number(row.seq);
    replayUpTo(seq);
    tape.push(seq, row.token);
    if (seq >= head.oldestSeq) onTape++;
    const trade = tradeOf(row, market, pools[row.pool]);
    onLoaded(trade);
    if (isNew(trade.mint, seq)) reapplied(trade, seq);
    else
      rows.restoreTrade({
        ...trade,
        token: row.token,
        wallet: row.wallet,
        flags: row.flags,
        price: row.price,
        microUsd: row.micro_usd,
      });
  });
  replayUpTo(Number.POSITIVE_INFINITY);
  rows.forgetTrades(onTape);
  rows.restoreMark(head);
  return journal;
}

async function storedBetween(storedRows: StoredRows, from: number): Promise<Stored[]> {
  const between: Stored[] = [];
  await storedRows.facts(from, ({ seq, event }: StoredFact) => between.push({ seq, event }));
  await storedRows.solPrices(({ seq, ...price }: StoredSolPrice) =>
    between.push({ seq, event: { kind: 'solPrice', ...price } }),
  );
  return between.sort((a, b) => a.seq - b.seq);
}

function tradeOf(row: StoredTrade, { rows }: MarketWrites, pool: StoredPool | undefined): Trade {
  if (pool === undefined) throw new Error(`The trade ${row.id} names a pool that was not stored`);
  return {
    kind: 'trade',
    id: row.id,
    signature: row.id.slice(0, row.id.indexOf(':')),
    slot: Number(row.slot),
    time: Number(row.time),
    market: pool.market,
    pool: pool.address,
    wallet: rows.wallet(row.wallet),
    side: (row.flags & 1) === 0 ? 'sell' : 'buy',
    mint: rows.mint(row.token),
    decimals: pool.decimals,
    tokenAmount: row.token_amount,
    quoteMint: pool.quoteMint,
    quoteAmount: row.quote_amount,
    feeAmount: row.fee_amount,
    reserves:
      row.base_reserve === null || row.quote_reserve === null
        ? null
        : { base: row.base_reserve, quote: row.quote_reserve },
  };
}
