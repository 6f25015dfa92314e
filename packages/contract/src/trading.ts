import { PRESET_IDS } from '@dugout/domain/execution-presets';
import { LEAST_SHARE_PCT } from '@dugout/domain/share';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { data, endpoint } from './endpoint.ts';
import { address, figure, id, isoTime, rawAmount, signedRawAmount, typedText } from './fields.ts';
import { proofErrors, proofFields } from './identity.ts';
import { exitLadder, swapOrder, triggerRequest } from './orders.ts';

const percent = z.number().min(LEAST_SHARE_PCT).max(100);

/** Exactly one of `amount` and `amountPercent`; native SOL is the wrapped SOL mint. */
const swapFields = {
  walletAddress: address.optional(),
  /** Several wallets in one action, each trading the whole amount: the answer has `swaps`, one each. */
  walletAddresses: z.array(address).min(1).max(20).optional(),
  inputMint: address,
  outputMint: address,
  /** Raw units of the input (ExactIn) or the output (ExactOut). */
  amount: z.string().max(40).optional(),
  /** Of the wallet's balance of the input; rounded to 0.0001. */
  amountPercent: percent.optional(),
  swapMode: z.enum(['ExactIn', 'ExactOut']).default('ExactIn'),
  /**
   * The trader's own limit in raw units, as a quote tells it: of the output for ExactIn the least, of the input for ExactOut the most. A swap
   * that would be worse is refused. Of several wallets and of an order it holds for each swap.
   */
  minOut: z.string().max(40).optional(),
  slippageBps: z.number().int().min(0).max(10_000).optional(),
  preset: z.enum(PRESET_IDS).optional(),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  tipLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  protect: z.boolean().optional(),
};

interface Asked {
  readonly amount?: string | undefined;
  readonly amountPercent?: number | undefined;
  readonly walletAddress?: string | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
}
const oneAmount = (body: Asked): boolean => (body.amount === undefined) !== (body.amountPercent === undefined);
const oneAmountMessage = { message: 'give either amount or amountPercent', path: ['amount'] };
const walletsOnce = (body: Asked): boolean =>
  (body.walletAddress === undefined) !== (body.walletAddresses === undefined) &&
  new Set(body.walletAddresses).size === (body.walletAddresses?.length ?? 0);
const walletsOnceMessage = { message: 'give either walletAddress or walletAddresses, each once', path: ['walletAddress'] };

export const swapRequest = z
  .strictObject({
    ...swapFields,
    /** The same key gives the same swap. Without one, every request is a swap of its own. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible ASCII letters')
      .optional(),
    /** Wanted for slippage, fee or tip above the trader's ceilings (`GET /swap/ceilings`). */
    ...proofFields,
    /** Not at the market now but when this fires. */
    trigger: triggerRequest.optional(),
    /** Of a buy at the market: what ends its position. Armed with the landing, dropped when it fails. */
    exits: exitLadder.optional(),
  })
  .refine(oneAmount, oneAmountMessage)
  .refine(walletsOnce, walletsOnceMessage)
  .refine((body) => body.exits === undefined || (body.trigger === undefined && body.outputMint !== SOL_MINT), {
    message: 'belongs to a buy at the market',
    path: ['exits'],
  });
/** Takes what a swap takes. A quote is of the market now: key, proof, trigger and exits change nothing in it. */
export const quoteRequest = z
  .strictObject({
    ...swapFields,
    idempotencyKey: typedText(100).optional(),
    trigger: triggerRequest.optional(),
    exits: exitLadder.optional(),
    ...proofFields,
  })
  .refine(oneAmount, oneAmountMessage)
  .refine((body) => body.walletAddress !== undefined && body.walletAddresses === undefined, {
    message: 'a quote is for one wallet',
    path: ['walletAddress'],
  });

/** What a swap costs, apart. Lamports; price impact in percent. */
export const swapCosts = z.object({
  platformLamports: rawAmount,
  protocolLamports: rawAmount,
  networkLamports: rawAmount,
  priorityLamports: rawAmount,
  tipLamports: rawAmount,
  rentLamports: rawAmount,
  priceImpactPct: z.number(),
  slippageBps: z.number().int(),
});

export const swap = z.object({
  id,
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  /** Null until the trade is on the tape. */
  signature: z.string().nullable(),
  walletAddress: address,
  inputMint: address,
  outputMint: address,
  /** What left the wallet for the trade, the trading fee included. */
  inAmount: rawAmount,
  /** What reached the wallet, the trading fee taken off. */
  outAmount: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Why it failed or expired, in words. */
  reason: z.string().nullable(),
  createdAt: isoTime,
  /** Milliseconds from the request to the fill; null while pending. */
  tookMs: z.number().nullable(),
});

/** What a request for a swap led to: of several wallets the first one's, and all in `swaps`; with a trigger nothing yet, but the order. */
export const swapAnswer = swap.extend({ swaps: z.array(swap).optional(), order: swapOrder.optional() });

export const quote = z.object({
  quoteId: id,
  walletAddress: address,
  inputMint: address,
  outputMint: address,
  inAmount: rawAmount,
  outAmount: rawAmount,
  /** At worst, else the swap fails: of the output for ExactIn, of the input for ExactOut (then it is the most that is paid). */
  minOut: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Every lamport that leaves the wallet for a buy, or reaches it for a sell, all costs counted. */
  totalLamports: z.string(),
  /** Whether a swap that is sent so is above the trader's ceilings. */
  proofRequired: z.boolean(),
  expiresAt: isoTime,
});

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

export const position = z.object({
  positionId: id,
  walletAddress: address,
  tokenAddress: address,
  poolAddress: address,
  tokenName: z.string(),
  symbol: z.string(),
  token: z.object({ image: z.string().nullable(), name: z.string() }),
  /** Raw units held. */
  amount: rawAmount,
  /** Those of them whose cost is not known: they came from elsewhere, and count in no profit. */
  unknownAmount: rawAmount,
  decimals: z.number().int(),
  /** Lamports that the held tokens cost, fees included. */
  costLamports: rawAmount,
  realisedLamports: signedRawAmount,
  boughtLamports: rawAmount,
  /** What sells brought after all costs: below zero when sending them cost more than they brought. */
  soldLamports: signedRawAmount,
  costSol: z.number(),
  /** What the pool would pay for all of it now, before fees of the exit. */
  valueSol: figure,
  /** Value less cost of what is held; sells so far are in `realisedLamports`. */
  pnlSol: figure,
  pnlPercent: figure,
  /** The same percentage; the specification's name for it. */
  pnlUsd: figure,
  pnlValueUsd: figure,
  openedAt: isoTime,
});

/** The trader's books in total, over all wallets. SOL, shown. */
export const portfolio = z.object({
  equitySol: z.number(),
  equityUsd: figure,
  /** SOL in all wallets, with what is set aside for pending swaps and withdrawals. */
  cashSol: z.number(),
  positionsSol: z.number(),
  realisedSol: z.number(),
  /** Of tokens with a known cost. */
  unrealisedSol: z.number(),
  /** Trading, network and priority fees and tips of all landed swaps. */
  feesPaidSol: z.number(),
  trades: z.number().int(),
  openPositions: z.number().int(),
  /** Sells that closed above cost, of all sells with a known cost, in percent; null before the first one. */
  winRatePct: figure,
});

/** For one swap; above one of them a swap wants a fresh proof of identity. Slippage in basis points, fees in lamports. */
const ceilings = z.object({
  slippageBps: z.number().int().min(0).max(10_000),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000),
  tipLamports: z.number().int().min(0).max(1_000_000_000),
});

export const tradingEndpoints = {
  'GET /swap/ceilings': endpoint({
    summary: 'How much slippage, priority fee and tip a swap of the trader may have without a fresh proof of identity',
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
    summary: 'Buys or sells a token, once for each idempotency key: at the market, or with a trigger when it fires',
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
  'GET /token/positions': endpoint({
    summary: "The trader's open positions",
    access: 'trader',
    output: data(z.array(position)),
    errors: [],
  }),
  'GET /portfolio': endpoint({
    summary: 'Equity, profit and loss, and fees of the trader in total',
    access: 'trader',
    output: data(portfolio),
    errors: [],
  }),
} as const;

export type SwapRequest = z.input<typeof swapRequest>;
export type QuoteRequest = z.input<typeof quoteRequest>;
export type Swap = z.output<typeof swap>;
export type SwapAnswer = z.output<typeof swapAnswer>;
export type Quote = z.output<typeof quote>;
export type Position = z.output<typeof position>;
export type Portfolio = z.output<typeof portfolio>;
