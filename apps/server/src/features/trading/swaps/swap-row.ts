import { ERRORS, type ErrorCode } from '@dugout/contract/errors';
import type { Row } from '#/platform/db/db.ts';
import type { Ending, Landing, SwapRecord } from '../swap-record.ts';

type SwapRow = Row<'swap'>;

export const pendingRow = (swap: SwapRecord): SwapRow => ({
  id: swap.id,
  user_id: swap.userId,
  idempotency_key: swap.idempotencyKey,
  request_hash: swap.requestHash,
  api_key_id: swap.apiKeyId,
  wallet_address: swap.walletAddress,
  mint: swap.mint,
  side: swap.side,
  mode: swap.mode,
  status: 'pending',
  in_amount: swap.inAmount,
  out_amount: swap.outAmount,
  quoted_in: swap.quotedIn,
  quoted_out: swap.quotedOut,
  quoted_slot: swap.quotedSlot === null ? null : BigInt(swap.quotedSlot),
  platform_fee: swap.platformFee,
  pool_fee: swap.poolFee,
  network_fee: swap.networkFee,
  priority_fee: swap.priorityFee,
  tip: swap.tip,
  rent: swap.rent,
  rent_back: swap.rentBack,
  price_impact_pct: swap.priceImpactPct,
  slippage_bps: swap.slippageBps,
  preset: swap.preset,
  protect: swap.protect,
  auto: swap.auto,
  hold_lamports: swap.hold.lamports,
  hold_tokens: swap.hold.tokens,
  venue: swap.venue,
  tried: swap.tried,
  exits: swap.exits,
  error_code: null,
  reason: null,
  created_at: new Date(swap.createdAt),
  settled_at: null,
  took_ms: null,
  sent_signature: swap.sent?.signature ?? null,
  sent_transaction: swap.sent?.transaction ?? null,
  last_valid_height: swap.sent?.lastValidBlockHeight ?? null,
  sent_slot: swap.sent === null ? null : BigInt(swap.sent.slot),
});

export const landedColumns = ({ swap, settlement, ...landing }: Landing) =>
  ({
    status: 'landed',
    in_amount: settlement.inAmount,
    out_amount: settlement.outAmount,
    platform_fee: settlement.platformFee,
    pool_fee: settlement.poolFee,
    network_fee: swap.networkFee,
    priority_fee: swap.priorityFee,
    tip: swap.tip,
    rent: swap.rent,
    rent_back: swap.rentBack,
    price_impact_pct: landing.priceImpactPct,
    venue: landing.venue,
    tried: landing.tried,
    settled_at: new Date(landing.settledAt),
    took_ms: landing.tookMs,
  }) satisfies Partial<SwapRow>;

/** Returns the columns changed by an end without a fill. */
export const endedColumns = ({ status, code, reason, at, tookMs, paid }: Ending) =>
  ({
    status,
    error_code: code,
    reason,
    settled_at: new Date(at),
    took_ms: tookMs,
    ...(paid && { network_fee: paid.networkFee, priority_fee: paid.priorityFee }),
  }) satisfies Partial<SwapRow>;

/** Converts a row with its fill's signature; `pendingRow` and `landedColumns` wrote its JSON columns. */
export const swapRecord = (row: SwapRow & { readonly signature: string | null }): SwapRecord => ({
  id: row.id,
  userId: row.user_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  apiKeyId: row.api_key_id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  side: row.side,
  mode: row.mode,
  status: row.status,
  inAmount: row.in_amount,
  outAmount: row.out_amount,
  quotedIn: row.quoted_in,
  quotedOut: row.quoted_out,
  quotedSlot: row.quoted_slot === null ? null : Number(row.quoted_slot),
  platformFee: row.platform_fee,
  poolFee: row.pool_fee,
  networkFee: row.network_fee,
  priorityFee: row.priority_fee,
  tip: row.tip,
  rent: row.rent,
  rentBack: row.rent_back,
  priceImpactPct: row.price_impact_pct,
  slippageBps: row.slippage_bps,
  preset: row.preset,
  protect: row.protect,
  auto: row.auto as SwapRecord['auto'],
  hold: { lamports: row.hold_lamports, tokens: row.hold_tokens },
  errorCode: isErrorCode(row.error_code) ? row.error_code : null,
  reason: row.reason,
  createdAt: row.created_at.getTime(),
  tookMs: row.took_ms,
  signature: row.signature ?? row.sent_signature,
  venue: row.venue,
  tried: row.tried as SwapRecord['tried'],
  exits: row.exits as SwapRecord['exits'],
  sent: sentOf(row),
});

const isErrorCode = (text: string | null): text is ErrorCode => text !== null && text in ERRORS;

function sentOf(row: SwapRow): SwapRecord['sent'] {
  const { sent_signature: signature, sent_transaction: transaction, last_valid_height: height } = row;
  if (signature === null || transaction === null || height === null) return null;
  return { signature, transaction, lastValidBlockHeight: height, slot: Number(row.sent_slot ?? 0) };
}
