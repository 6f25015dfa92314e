import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, id } from '../fields.ts';
import { proofErrors, proofFields } from '../identity/proofs.ts';
import { ORDER_STATES, orderEdit, swapOrder } from './order.ts';
import { reportedTransactionEndpoints } from './reported-transactions.ts';
import { preparedSwap, quote, swap, swapAnswer } from './swap.ts';
import { prepareRequest, quoteRequest, swapRequest } from './swap-request.ts';

const swapOrderEndpoints = {
  'GET /swap/orders': endpoint({
    summary:
      "The trader's orders: all active ones with their effect if triggered now, and the newest 100 that ended",
    access: 'trader',
    priority: 'trading',
    query: z.object({ status: z.enum(ORDER_STATES).optional(), tokenAddress: address.optional() }),
    output: data(z.array(swapOrder)),
    errors: [],
  }),
  'POST /swap/edit-order': endpoint({
    summary:
      'Changes level, trail, size or expiry of an active order, which triggers by its new values only from the response on',
    access: 'trader',
    priority: 'trading',
    body: orderEdit,
    output: z.object({ data: swapOrder, message: z.string() }),
    errors: ['order_not_found', 'order_not_armed', 'amount_invalid', 'edit_failed', 'foreign_origin'],
  }),
  'POST /swap/cancel-order': endpoint({
    summary: 'Cancels an active order, which does not trigger after the response',
    access: 'trader',
    priority: 'trading',
    body: z.strictObject({ id }),
    output: z.object({ data: swapOrder, message: z.string() }),
    errors: ['order_not_found', 'order_not_armed', 'foreign_origin'],
  }),
} as const;

const swapErrors = [
  'amount_invalid',
  'amount_too_small',
  'mint_pair_invalid',
  'wallet_not_found',
  'wallet_archived',
  'wallet_key_missing',
  'token_not_found',
  'insufficient_sol',
  'insufficient_tokens',
  'slippage_exceeded',
  'price_unchecked',
  'no_liquidity',
  'pool_not_tradable',
  'venue_unavailable',
  'unsafe_transaction',
  'swap_rejected',
  'protection_unavailable',
] as const;

const prepareErrors = [
  ...swapErrors,
  'holding_changed',
  'wallet_not_connected',
  'too_many_orders',
  'swap_failed',
  'foreign_origin',
] as const;

/**
 * Per swap; a swap above any of them requires a fresh proof of identity. Slippage and price impact in basis
 * points, fees in lamports.
 */
const ceilings = z.object({
  slippageBps: z.number().int().min(0).max(10_000),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000),
  tipLamports: z.number().int().min(0).max(1_000_000_000),
  /** Includes the trader's other swaps of the token in the same direction within ten minutes. */
  priceImpactBps: z.number().int().min(0).max(10_000),
});

export const tradingEndpoints = {
  'GET /swap/ceilings': endpoint({
    summary:
      'Max slippage, priority fee, tip and price impact of the trader’s swaps without a fresh proof of identity',
    access: 'trader',
    output: data(ceilings),
    errors: [],
  }),
  'PUT /swap/ceilings': endpoint({
    summary: 'Changes the given limits, with a fresh proof of identity',
    access: 'trader',
    body: ceilings.partial().strict().extend(proofFields),
    output: data(ceilings),
    errors: [...proofErrors, 'foreign_origin'],
  }),
  'POST /swap': endpoint({
    summary: 'Buys or sells a token, once per idempotency key: at market, or when its trigger is met',
    access: 'trader',
    priority: 'trading',
    waits: true,
    body: swapRequest,
    output: data(swapAnswer),
    errors: [
      ...swapErrors,
      'price_impact',
      'position_not_found',
      'already_graduated',
      'too_many_orders',
      'idempotency_mismatch',
      'wallet_connected',
      ...proofErrors,
      'outflow_cap',
      'same_trade_on_its_way',
      'holding_changed',
      'quick_buy_unavailable',
      'signer_refused',
      'swap_failed',
      'foreign_origin',
    ],
  }),
  'POST /swap/quote': endpoint({
    summary: 'Quotes a swap at current prices; changes nothing',
    access: 'trader',
    priority: 'trading',
    waits: true,
    body: quoteRequest,
    output: data(quote),
    errors: [...swapErrors, 'foreign_origin'],
  }),
  'POST /swap/prepare': endpoint({
    summary:
      'Builds and simulates a swap of a connected wallet. The wallet signs the transaction, and `POST /swap/submit` sends it. Reserves nothing',
    access: 'trader',
    priority: 'trading',
    waits: true,
    body: prepareRequest,
    output: data(preparedSwap),
    errors: prepareErrors,
  }),
  'POST /swap/prepare-order': endpoint({
    summary: "The same for a triggered order that waits for its wallet's signature",
    access: 'trader',
    priority: 'trading',
    waits: true,
    body: z.strictObject({ id }),
    output: data(preparedSwap),
    errors: [...prepareErrors, 'order_not_found', 'order_not_armed'],
  }),
  'POST /swap/submit': endpoint({
    summary:
      'Sends a prepared swap signed by its wallet, which must be exactly the prepared transaction. Repeats have no effect',
    access: 'trader',
    priority: 'trading',
    waits: true,
    body: z.strictObject({
      id,
      transaction: z
        .string()
        .max(2_048)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    output: data(swap),
    errors: [
      'prepared_swap_gone',
      'transaction_changed',
      'transaction_unsigned',
      'sent_elsewhere',
      'insufficient_sol',
      'insufficient_tokens',
      'same_trade_on_its_way',
      'order_not_armed',
      'slippage_exceeded',
      'swap_failed',
      'foreign_origin',
    ],
  }),
  'GET /swap/{id}': endpoint({
    summary: "State of one of the caller's swaps",
    access: 'trader',
    priority: 'trading',
    params: z.object({ id }),
    output: data(swap),
    errors: ['swap_not_found'],
  }),
  ...swapOrderEndpoints,
  ...reportedTransactionEndpoints,
} as const;
