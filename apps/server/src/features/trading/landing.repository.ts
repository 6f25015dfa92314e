import { sql } from 'kysely';
import { entryArguments, type LedgerEntry } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { PreparedEvent } from '#/platform/events/events.ts';
import type { OrderRecord } from './orders/order-record.ts';
import { orderRow } from './orders/orders.repository.ts';
import { positionRow } from './positions.repository.ts';
import type { Landing, LotChange, PositionRecord } from './swap-record.ts';

/** What one landed swap changes: all of it or nothing. */
export interface Landed {
  readonly landing: Landing;
  /** The position after it, and the version that makes it: one above that of the position before, 1 for a new one. */
  readonly position: PositionRecord;
  readonly version: number;
  readonly change: LotChange;
  /** Null for a buy. */
  readonly realised: bigint | null;
  /** What a buy arms. */
  readonly exits: readonly OrderRecord[];
  readonly event: PreparedEvent;
  readonly entry: LedgerEntry;
}

/**
 * `landed`; or, with nothing written, `ended` when the swap is not pending any more, `stale` when the position has changed meanwhile, and
 * `exits` when it would close a position with armed exits.
 */
export type LandingOutcome = 'landed' | 'ended' | 'stale' | 'exits';

const swapRow = ({ swap, settlement, ...landing }: Landing) => ({
  id: swap.id,
  in_amount: `${settlement.inAmount}`,
  out_amount: `${settlement.outAmount}`,
  platform_fee: `${settlement.platformFee}`,
  pool_fee: `${settlement.poolFee}`,
  price_impact_pct: landing.priceImpactPct,
  settled_at: new Date(landing.settledAt),
  took_ms: landing.tookMs,
  venue: landing.venue,
  tried: landing.tried,
  network_fee: `${swap.networkFee}`,
  priority_fee: `${swap.priorityFee}`,
  tip: `${swap.tip}`,
  rent: `${swap.rent}`,
});

const fillRow = ({ swap, trade, settlement, ...landing }: Landing, positionId: string, realised: bigint | null) => ({
  swap_id: swap.id,
  user_id: swap.userId,
  position_id: positionId,
  trade_id: trade.id,
  signature: trade.signature,
  slot: trade.slot,
  fill_order: landing.fillOrder,
  time: trade.time,
  market: trade.market,
  pool: trade.pool,
  wallet_address: trade.wallet,
  side: trade.side,
  mint: trade.mint,
  decimals: trade.decimals,
  token_amount: `${trade.tokenAmount}`,
  quote_mint: trade.quoteMint,
  quote_amount: `${trade.quoteAmount}`,
  fee_amount: `${trade.feeAmount}`,
  reserves_base: trade.reserves === null ? null : `${trade.reserves.base}`,
  reserves_quote: trade.reserves === null ? null : `${trade.reserves.quote}`,
  wallet_lamports: `${settlement.lamports}`,
  wallet_tokens: `${settlement.tokens}`,
  realised: realised === null ? null : `${realised}`,
  price_usd: landing.priceUsd,
});

/** The lot that a buy brings, or the pieces that a sell takes. */
const lotRows = (change: LotChange) =>
  change.kind === 'bought'
    ? { lot: { id: change.lotId, amount: `${change.amount}`, cost: `${change.cost}` } }
    : {
        pieces: change.disposals.map(({ lotId, amount, cost, proceeds }) => ({
          id: lotId,
          amount: `${amount}`,
          cost: cost === null ? null : `${cost}`,
          proceeds: `${proceeds}`,
        })),
      };

/** Lands a swap in one round trip. With `endsExits` the caller sees to the exits of a position that it closes. Throws when it cannot be posted. */
export async function writeLanding(tx: Db, landed: Landed, { endsExits }: { readonly endsExits: boolean }): Promise<LandingOutcome> {
  const { landing, position, version, event } = landed;
  const written = {
    swap: swapRow(landing),
    position: positionRow(position, version, landing.settledAt),
    fill: fillRow(landing, position.id, landed.realised),
    ...lotRows(landed.change),
    exits: landed.exits.map(orderRow),
    event: { id: event.id, name: event.name, payload: event.payload },
  };
  const { rows } = await sql<{ outcome: LandingOutcome }>`
    SELECT swap_land(${JSON.stringify(written)}::jsonb, ${endsExits}, ${entryArguments(landed.entry)}) AS outcome`.execute(
    tx.tables<unknown>(),
  );
  return rows[0]?.outcome ?? 'ended';
}
