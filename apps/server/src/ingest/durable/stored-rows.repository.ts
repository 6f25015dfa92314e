import type { Migration, TokenCreated, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { CandleRow, HolderRow, TokenRow } from '@dugout/market/row-types';
import { CompiledQuery } from 'kysely';
import { fromExactJson } from '#/ingest/exact-json.ts';
import type { Db } from '#/platform/db/db.ts';

interface StoredWallet {
  readonly number: number;
  readonly address: string;
  /** Unix ms, 0 if unknown; null for a wallet seen in orphaned events only. */
  readonly firstSeen: number | null;
}

export interface StoredPool {
  readonly address: string;
  readonly token: number;
  readonly market: MarketId;
  readonly quoteMint: string;
  readonly decimals: number;
  /** The event that created it, 0 when that was not stored. */
  readonly sinceSeq: number;
}

export interface StoredTrade {
  readonly time: bigint;
  readonly id: string;
  readonly seq: bigint;
  readonly slot: bigint;
  readonly token: number;
  readonly wallet: number;
  readonly pool: number;
  readonly flags: number;
  readonly token_amount: bigint;
  readonly quote_amount: bigint;
  readonly fee_amount: bigint;
  readonly base_reserve: bigint | null;
  readonly quote_reserve: bigint | null;
  readonly price: number;
  readonly micro_usd: number;
}

export interface StoredFact {
  readonly seq: number;
  readonly event: TokenCreated | Migration | TokenTransfer;
}

export interface StoredSolPrice {
  readonly seq: number;
  readonly time: number;
  readonly slot: number;
  readonly usd: number;
}

interface StoredToken {
  readonly asOf: number;
  readonly row: TokenRow;
}

type Visit<T> = (row: T) => void;

const ROWS_AT_ONCE = 5_000;

/** Runs `read` on the database as it is at one moment, whatever others write in the meantime. */
export function atOneMoment<R>(db: Db, read: (tx: Db) => Promise<R>): Promise<R> {
  return db.transaction(async (tx) => {
    await tx
      .tables()
      .executeQuery(CompiledQuery.raw('set transaction isolation level repeatable read, read only'));
    return read(tx);
  });
}

/** Reads the stored rows table by table, a few thousand rows at a time. Calls `breathe` between reads. */
export const storedRows = (db: Db, breathe: () => Promise<void>) => {
  /** The columns are those of the migration, so the caller names the row type. */
  async function each<T>(select: string, parameters: readonly unknown[], visit: Visit<T>): Promise<void> {
    await db.transaction(async (tx) => {
      const on = tx.tables();
      const run = (text: string, values: readonly unknown[] = []) =>
        on.executeQuery<T>(CompiledQuery.raw(text, [...values]));
      await run(`declare stored no scroll cursor for ${select}`, parameters);
      for (;;) {
        const { rows } = await run(`fetch ${ROWS_AT_ONCE} from stored`);
        for (const row of rows) visit(row);
        if (rows.length < ROWS_AT_ONCE) break;
        await breathe();
      }
      await run('close stored');
    });
  }

  return {
    /** In numeric order, like the tokens and pools. */
    wallets: (visit: Visit<StoredWallet>) =>
      each<{ number: number; address: string; first_seen: bigint | null }>(
        'select number, address, first_seen from market_wallet order by number',
        [],
        ({ number, address, first_seen }) =>
          visit({ number, address, firstSeen: first_seen === null ? null : Number(first_seen) }),
      ),

    tokens: (visit: Visit<StoredToken>) =>
      each<{ number: number; mint: string; as_of: bigint; state: unknown }>(
        'select * from market_token order by number',
        [],
        ({ number, mint, as_of, state }) => {
          const facts = fromExactJson(state) as Omit<TokenRow, 'number' | 'mint'>;
          visit({ asOf: Number(as_of), row: { ...facts, number, mint } });
        },
      ),

    pools: (visit: Visit<StoredPool>) =>
      each<
        Omit<StoredPool, 'quoteMint' | 'sinceSeq'> & {
          readonly quote_mint: string;
          readonly since_seq: bigint;
        }
      >('select * from market_pool order by number', [], ({ quote_mint, since_seq, ...pool }) =>
        visit({ ...pool, quoteMint: quote_mint, sinceSeq: Number(since_seq) }),
      ),

    /** Token by token. */
    holders: (visit: Visit<HolderRow>) =>
      each<HolderRow & { short_until: number }>(
        'select * from market_holder order by token',
        [],
        ({ short_until, ...row }) => visit({ ...row, shortUntil: short_until }),
      ),

    candles: (visit: Visit<CandleRow>) =>
      each<
        Omit<CandleRow, 'time' | 'firstAt' | 'lastAt'> & { time: bigint; first_at: number; last_at: number }
      >(
        'select * from market_candle where span >= 900 order by span, time',
        [],
        ({ time, first_at, last_at, ...row }) =>
          visit({ ...row, time: Number(time), firstAt: first_at, lastAt: last_at }),
      ),

    solPrices: (visit: Visit<StoredSolPrice>) =>
      each<{ seq: bigint; time: bigint; slot: bigint; usd: number }>(
        'select * from market_sol_price order by seq',
        [],
        ({ seq, time, slot, usd }) =>
          visit({ seq: Number(seq), time: Number(time), slot: Number(slot), usd }),
      ),

    /**
     * Reads creations before a number, newest first; enough to be sure that one of them was the first of its
     * token.
     */
    newestCreations: (before: number, visit: Visit<StoredFact['event']>) =>
      each<{ event: unknown }>(
        `select event from market_fact where seq < $1 and event->>'kind' = 'created' order by time desc limit 100`,
        [before],
        ({ event }) => visit(fromExactJson(event) as StoredFact['event']),
      ),

    /** Reads facts from a number on, and older facts that may be applied again. */
    facts: (from: number, visit: Visit<StoredFact>) =>
      each<{ seq: bigint; event: unknown }>(
        `select seq, event from market_fact where seq >= $1 or event->>'kind' <> 'created' order by seq`,
        [from],
        ({ seq, event }) => visit({ seq: Number(seq), event: fromExactJson(event) as StoredFact['event'] }),
      ),

    trades: (oldestSeq: number, visit: Visit<StoredTrade>) =>
      each<StoredTrade>('select * from market_trade where seq >= $1 order by seq', [oldestSeq], visit),
  };
};

export type StoredRows = ReturnType<typeof storedRows>;
