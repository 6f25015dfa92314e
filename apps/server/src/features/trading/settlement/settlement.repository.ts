import { sql } from 'kysely';
import {
  entryArguments,
  InsufficientFunds,
  type LedgerEntry,
  walletAccount,
} from '#/features/ledger/index.ts';
import { databaseRefusal } from '#/platform/db/database-refusal.ts';
import type { Db, Row } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import type { PreparedEvent } from '#/platform/events/events.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { orderRow } from '../orders/order-row.ts';
import { positionRow } from '../positions/position-row.ts';
import type { Landing, LotChange, PositionRecord } from '../swap-record.ts';
import { keyRefusalOr } from '../swaps/key-refused.ts';
import { landedColumns, pendingRow } from '../swaps/swap-row.ts';

/** The changes of one landed swap, written atomically. */
export interface Landed {
  readonly landing: Landing;
  /** The position after it, and its new version: one above the previous position's, 1 for a new one. */
  readonly position: PositionRecord;
  readonly version: number;
  readonly change: LotChange;
  /** Lamports; null for a buy, and when no cost is known. */
  readonly realised: bigint | null;
  readonly exits: readonly OrderRecord[];
  readonly event: PreparedEvent;
  readonly entry: LedgerEntry;
  /** The server that writes it: see the database function `holds_order`. */
  readonly server: string;
}

/**
 * `landed`; or, with nothing written, `duplicate` when the swap's trader has used its idempotency key before or
 * another server runs the order that it fills, `stale` when the position has changed, and `exits` when it would close a position with active exits.
 */
export type BookingOutcome = 'landed' | 'duplicate' | 'stale' | 'exits';

/** The outcome for a pending swap; `ended` when it is no longer pending. */
export type LandingOutcome = Exclude<BookingOutcome, 'duplicate'> | 'ended';

/** The database's own error for an account that cannot pay. */
const CANNOT_PAY = 'DUG01';

function fillRow(
  { swap, trade, settlement, ...landing }: Landing,
  positionId: string,
  realised: bigint | null,
): Omit<Row<'swap_fill'>, 'changed_in'> {
  return {
    swap_id: swap.id,
    user_id: swap.userId,
    position_id: positionId,
    trade_id: trade.id,
    signature: trade.signature,
    slot: BigInt(trade.slot),
    fill_order: BigInt(landing.fillOrder),
    time: BigInt(trade.time),
    market: trade.market,
    pool: trade.pool,
    wallet_address: trade.wallet,
    side: trade.side,
    mint: trade.mint,
    decimals: trade.decimals,
    token_amount: trade.tokenAmount,
    quote_mint: trade.quoteMint,
    quote_amount: trade.quoteAmount,
    fee_amount: trade.feeAmount,
    reserves_base: trade.reserves?.base ?? null,
    reserves_quote: trade.reserves?.quote ?? null,
    wallet_lamports: settlement.lamports,
    wallet_tokens: settlement.tokens,
    realised,
    price_usd: landing.priceUsd,
  };
}

/** Returns the lot of a buy, or the disposals of a sell. */
const lotRows = (change: LotChange) =>
  change.kind === 'bought'
    ? { lot: { id: change.lotId, amount: change.amount, cost: change.cost } }
    : { disposals: change.disposals.map(({ lotId, ...disposal }) => ({ lot_id: lotId, ...disposal })) };

function settlementOf(landed: Landed, swap: object): string {
  const { landing, position, version, event, server } = landed;
  return rowsAsJson({
    server,
    swap,
    position: positionRow(position, version, landing.settledAt),
    fill: fillRow(landing, position.id, landed.realised),
    ...lotRows(landed.change),
    exits: landed.exits.map(orderRow),
    event: { id: event.id, name: event.name, payload: event.payload },
  });
}

/**
 * Settles a pending swap in one round trip. With `endsExits` the caller handles the exits of a position that it
 * closes.
 */
export async function writeLanding(
  tx: Db,
  landed: Landed,
  { endsExits }: { readonly endsExits: boolean },
): Promise<LandingOutcome> {
  const { landing } = landed;
  const settlement = settlementOf(landed, { id: landing.swap.id, ...landedColumns(landing) });
  const { rows } = await sql<{ outcome: LandingOutcome }>`
    SELECT settle_swap(${settlement}::jsonb, ${endsExits}, ${entryArguments(landed.entry)}) AS outcome`.execute(
    tx.tables(),
  );
  return rows[0]?.outcome ?? 'stale';
}

/**
 * Writes a filled swap in one round trip. With `endsExits` the caller handles the exits of a position that it
 * closes. Throws `InsufficientFunds` or `KeyRefused`, after which the transaction is aborted.
 */
export async function writeBooking(
  tx: Db,
  landed: Landed,
  { endsExits }: { readonly endsExits: boolean },
): Promise<BookingOutcome> {
  const { landing } = landed;
  const settlement = settlementOf(landed, { ...pendingRow(landing.swap), ...landedColumns(landing) });
  const booking = sql<{ outcome: BookingOutcome }>`
    SELECT record_filled_swap(${settlement}::jsonb, ${endsExits}, ${entryArguments(landed.entry)}) AS outcome`;
  try {
    const { rows } = await booking.execute(tx.tables());
    return rows[0]?.outcome ?? 'stale';
  } catch (error) {
    const short = databaseRefusal(error, CANNOT_PAY);
    if (short === null) throw keyRefusalOr(error);
    throw new InsufficientFunds(
      walletAccount(landing.swap.walletAddress),
      short.detail ?? '',
      BigInt(short.hint ?? 0),
    );
  }
}
