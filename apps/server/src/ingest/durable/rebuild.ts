import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { Market } from '@dugout/market/market';
import type { Head } from './batch.ts';
import { Journal, type JournalStart, type Lag } from './journal.ts';
import { PoolNumbers } from './pool-numbers.ts';
import { SeqRing } from './seq-ring.ts';
import type {
  StoredFact,
  StoredPool,
  StoredRows,
  StoredSolPrice,
  StoredTrade,
} from './stored-rows.repository.ts';

/** Facts and SOL prices, each in the order of its number, to be told between the trades. */
type Told = { readonly seq: number; readonly event: MarketEvent };

/**
 * Lays what was kept back into an empty market, in the order in which it was told: tokens, holders and
 * candles as they were kept, the trades on the tape, and once more what came after a token's rows. Answers
 * the journal that goes on from there.
 */
export async function rebuild(market: Market, stored: StoredRows, head: Head, lag: Lag): Promise<Journal> {
  const { rows } = market;
  const asOf: number[] = [];
  await stored.wallets((address) => rows.restoreWallet(address));
  await stored.tokens((token) => {
    rows.restoreToken(token.row);
    asOf.push(token.asOf);
  });
  rows.restoreCreations();
  const pools: StoredPool[] = [];
  const numbers = new PoolNumbers();
  await stored.pools((pool) => {
    pools.push(pool);
    numbers.add(pool.address, pool.token, pool.quoteMint);
    if (pool.token >= 0) rows.restorePool(pool.address, pool.token);
  });
  await stored.holders((row) => rows.restoreHolder(row));
  await stored.candles((row) => rows.restoreCandle(row));

  const tape = new SeqRing();
  const start: JournalStart = {
    seq: head.seq,
    tokens: asOf.length,
    wallets: rows.counts.wallets,
    pools: numbers,
    tape,
  };
  const journal = new Journal(rows, lag, start);
  const isNew = (mint: string, seq: number): boolean => seq > (asOf[rows.tokenNumber(mint)] ?? -1);
  function again(event: MarketEvent, seq: number): void {
    market.apply(event);
    journal.again(event, seq, performance.now());
  }
  /** The market's clock had come as far as a creation that it took in. */
  function created(event: {
    readonly mint: string;
    readonly signature: string;
    readonly time: number;
  }): void {
    const isFirst = rows.token(rows.tokenNumber(event.mint))?.creationSignature === event.signature;
    if (isFirst)
      rows.restoreMark({ lastSlot: 0, lastTime: event.time, forgottenUpTo: Number.NEGATIVE_INFINITY });
  }
  function tell({ seq, event }: Told): void {
    if (event.kind === 'solPrice') market.apply(event);
    else if (isNew(event.mint, seq)) again(event, seq);
    else if (event.kind === 'transfer' || event.kind === 'migration') rows.restoreFact(event);
    else created(event);
  }

  await stored.newestCreations(head.behindSeq, created);
  const between = await toldBetween(stored, head.behindSeq);
  let next = 0;
  const tellUpTo = (seq: number): void => {
    for (let told = between[next]; told !== undefined && told.seq < seq; told = between[++next]) tell(told);
  };
  let onTape = 0;
  await stored.trades(head.loadSeq, (row) => {
    const seq = Number(row.seq);
    tellUpTo(seq);
    tape.push(seq, row.token);
    if (seq >= head.oldestSeq) onTape++;
    const trade = tradeOf(row, market, pools[row.pool]);
    if (isNew(trade.mint, seq)) again(trade, seq);
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
  tellUpTo(Number.POSITIVE_INFINITY);
  rows.forgetTrades(onTape);
  rows.restoreMark(head);
  return journal;
}

async function toldBetween(stored: StoredRows, from: number): Promise<Told[]> {
  const told: Told[] = [];
  await stored.facts(from, ({ seq, event }: StoredFact) => told.push({ seq, event }));
  await stored.solPrices(({ seq, ...price }: StoredSolPrice) =>
    told.push({ seq, event: { kind: 'solPrice', ...price } }),
  );
  return told.sort((a, b) => a.seq - b.seq);
}

function tradeOf(row: StoredTrade, { rows }: Market, pool: StoredPool | undefined): Trade {
  if (pool === undefined) throw new Error(`The trade ${row.id} names a pool that was not kept`);
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
