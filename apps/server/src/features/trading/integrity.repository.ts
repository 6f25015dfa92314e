import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Query of positions, lots, transfers and armed exits that contradict the ledger, one `fault` a row. */
export const POSITION_FAULTS = `
  SELECT 'position of ' || coalesce(h.ref, p.wallet_address) || ' in ' || coalesce(h.asset, p.mint) || ': ledger ' || coalesce(h.amount, 0)
      || ', position ' || coalesce(p.amount, 0) AS fault
    FROM (
      SELECT a.ref, a.asset, sum(a.balance) AS amount FROM ledger_account a
      WHERE a.kind IN ('wallet', 'hold') AND a.asset <> '${SOL_MINT}' GROUP BY 1, 2 HAVING sum(a.balance) <> 0
    ) h FULL JOIN (SELECT * FROM position WHERE closed_at IS NULL) p ON p.wallet_address = h.ref AND p.mint = h.asset
    WHERE coalesce(h.amount, 0) <> coalesce(p.amount, 0)
  UNION ALL
  SELECT 'lots of position ' || p.id || ' do not add up' FROM position p LEFT JOIN lot l ON l.position_id = p.id
    GROUP BY p.id HAVING p.amount <> coalesce(sum(l.left_amount), 0) OR p.cost <> coalesce(sum(l.left_cost), 0)
      OR p.unknown_amount <> coalesce(sum(l.left_amount) FILTER (WHERE l.cost IS NULL), 0)
  UNION ALL
  SELECT 'tokens of ' || m.wallet || ' in ' || m.mint || ': fills and transfers ' || sum(m.amount) || ', ledger ' || coalesce((
      SELECT sum(a.balance) FROM ledger_account a WHERE a.kind IN ('wallet', 'hold') AND a.ref = m.wallet AND a.asset = m.mint), 0)
    FROM (
      SELECT t.wallet_address AS wallet, t.mint, CASE t.direction WHEN 'in' THEN t.amount ELSE -t.amount END AS amount
        FROM transfer t WHERE t.mint <> '${SOL_MINT}'
      UNION ALL SELECT f.wallet_address, f.mint, f.wallet_tokens FROM swap_fill f
    ) m GROUP BY m.wallet, m.mint
    HAVING sum(m.amount) <> coalesce((
      SELECT sum(a.balance) FROM ledger_account a WHERE a.kind IN ('wallet', 'hold') AND a.ref = m.wallet AND a.asset = m.mint), 0)
  UNION ALL
  SELECT 'exit ' || o.id || ' waits without its position' FROM swap_order o JOIN position p ON p.id = o.position_id
    WHERE o.status = 'armed' AND (p.closed_at IS NOT NULL OR p.wallet_address <> o.wallet_address OR p.mint <> o.mint)`;

/** Query of wallets whose reserved amounts are not those of their open swaps and withdrawals. */
const HOLD_FAULTS = `
  SELECT 'reserved of ' || coalesce(h.ref, o.wallet) || ' in ' || coalesce(h.asset, o.asset) || ': ledger ' || coalesce(h.balance, 0)
      || ', open swaps and withdrawals ' || coalesce(o.amount, 0) AS fault
    FROM (SELECT ref, asset, balance FROM ledger_account WHERE kind = 'hold' AND balance <> 0) h
    FULL JOIN (
      SELECT wallet, asset, sum(amount) AS amount FROM (
        SELECT wallet_address AS wallet, '${SOL_MINT}' AS asset, hold_lamports AS amount FROM swap WHERE status = 'pending'
        UNION ALL SELECT wallet_address, mint, hold_tokens FROM swap WHERE status = 'pending'
        UNION ALL SELECT wallet_address, mint, amount FROM withdrawal WHERE status IN ('waiting', 'sending')
        UNION ALL SELECT wallet_address, '${SOL_MINT}', fee_lamports FROM withdrawal WHERE status IN ('waiting', 'sending')
      ) reserved GROUP BY 1, 2 HAVING sum(amount) <> 0
    ) o ON o.wallet = h.ref AND o.asset = h.asset
    WHERE coalesce(h.balance, 0) <> coalesce(o.amount, 0)`;

/** Describes every position, lot and reserved amount that contradicts the ledger; empty when there is none. */
export async function tradingFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    fault: string;
  }>`${sql.raw(`${POSITION_FAULTS} UNION ALL ${HOLD_FAULTS}`)}`.execute(db.tables());
  return rows.map(({ fault }) => fault);
}

/** Returns the ids of orders that have fired and not ended. */
export async function firingOrders(db: Db): Promise<string[]> {
  const rows = await db
    .tables()
    .selectFrom('swap_order')
    .select('id')
    .where('status', '=', 'triggered')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of swaps that have not ended. */
export async function pendingSwaps(db: Db): Promise<string[]> {
  const rows = await db
    .tables()
    .selectFrom('swap')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface TradedPair {
  readonly wallet: string;
  readonly mint: string;
}

/** Cancels the orders of these wallets and tokens that have not ended. Returns their ids. */
export async function cancelOrdersOf(
  db: Db,
  pairs: readonly TradedPair[],
  reason: string,
): Promise<string[]> {
  const wallets = pairs.map(({ wallet }) => wallet);
  const mints = pairs.map(({ mint }) => mint);
  const { rows } = await sql<{ id: string }>`
    UPDATE swap_order SET status = 'cancelled', reason = ${reason}, ended_at = now()
    WHERE status IN ('armed', 'triggered', 'awaitingSignature')
      AND (wallet_address, mint) IN (SELECT * FROM unnest(${wallets}::text[], ${mints}::text[]))
    RETURNING id`.execute(db.tables());
  return rows.map(({ id }) => id).sort();
}
