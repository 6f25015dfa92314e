import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { proofErrors, proofFields } from '../identity/proofs.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { reportedTransactionEndpoints } from './reported-transactions.ts';
import { quote, swap, swapAnswer } from './swap.ts';
import { quoteRequest, swapRequest } from './swap-request.ts';

const swapErrors = [
  'amount_invalid',
  'amount_too_small',
  'mint_pair_invalid',
  'wallet_not_found',
  'wallet_archived',
  'token_not_found',
  'insufficient_sol',
  'insufficient_tokens',
  'slippage_exceeded',
  'price_unchecked',
  'no_liquidity',
  'pool_not_tradable',
] as const;

/**
 * For one swap; above one of them a swap wants a fresh proof of identity. Slippage in basis points, fees in
 * lamports.
 */
const ceilings = z.object({
  slippageBps: z.number().int().min(0).max(10_000),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000),
  tipLamports: z.number().int().min(0).max(1_000_000_000),
});

export const tradingEndpoints = {
  'GET /swap/ceilings': endpoint({
    summary:
      'How much slippage, priority fee and tip a swap of the trader may have without a fresh proof of identity',
    access: 'trader',
    output: data(ceilings),
    errors: [],
  }),
  'PUT /swap/ceilings': endpoint({
    summary: 'Changes what is sent of them; raising one wants a fresh proof of identity',
    access: 'trader',
    body: ceilings.partial().strict().extend(proofFields),
    output: data(ceilings),
    errors: [...proofErrors, 'foreign_origin'],
  }),
  'POST /swap': endpoint({
    summary:
      'Buys or sells a token, once for each idempotency key: at the market, or once its trigger is met',
    access: 'trader',
    body: swapRequest,
    output: data(swapAnswer),
    errors: [
      ...swapErrors,
      'position_not_found',
      'already_graduated',
      'too_many_orders',
      'idempotency_mismatch',
      ...proofErrors,
      'outflow_cap',
      'same_trade_on_its_way',
      'quick_buy_unavailable',
      'swap_failed',
      'foreign_origin',
    ],
  }),
  'POST /swap/quote': endpoint({
    summary: 'What a swap would bring and cost now; changes nothing',
    access: 'trader',
    body: quoteRequest,
    output: data(quote),
    errors: [...swapErrors, 'foreign_origin'],
  }),
  'GET /swap/{id}': endpoint({
    summary: 'How an own swap stands',
    access: 'trader',
    params: z.object({ id }),
    output: data(swap),
    errors: ['swap_not_found'],
  }),
  ...orderEndpoints,
  ...reportedTransactionEndpoints,
} as const;
