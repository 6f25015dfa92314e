import { PRESET_IDS } from '@dugout/domain/execution/execution-presets';
import { LEAST_SHARE_PCT } from '@dugout/domain/share';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { address, typedText } from '../fields.ts';
import { proofFields } from '../identity/proofs.ts';
import { exitLadder, triggerRequest } from './order.ts';

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
   * The trader's own limit in raw units, as a quote gives it: of the output for ExactIn the least, of the
   * input for ExactOut the most. A swap that would be worse is refused. Of several wallets and of an order it
   * holds for each swap.
   */
  minOut: z.string().max(40).optional(),
  slippageBps: z.number().int().min(0).max(10_000).optional(),
  preset: z.enum(PRESET_IDS).optional(),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  tipLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  protect: z.boolean().optional(),
};

interface SwapSize {
  readonly amount?: string | undefined;
  readonly amountPercent?: number | undefined;
  readonly walletAddress?: string | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
}

const oneAmount = (body: SwapSize): boolean =>
  (body.amount === undefined) !== (body.amountPercent === undefined);

const oneAmountMessage = { message: 'give either amount or amountPercent', path: ['amount'] };

const walletsOnce = (body: SwapSize): boolean =>
  (body.walletAddress === undefined) !== (body.walletAddresses === undefined) &&
  new Set(body.walletAddresses).size === (body.walletAddresses?.length ?? 0);

const walletsOnceMessage = {
  message: 'give either walletAddress or walletAddresses, each once',
  path: ['walletAddress'],
};

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
  .refine(
    (body) => body.exits === undefined || (body.trigger === undefined && body.outputMint !== SOL_MINT),
    {
      message: 'belongs to a buy at the market',
      path: ['exits'],
    },
  );

/**
 * Takes what a swap takes. A quote is of the market now: key, proof, trigger and exits change nothing in it.
 */
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

/** What a swap takes that its own wallet signs. Each request is a swap of its own. */
export const prepareRequest = z
  .strictObject({ ...swapFields, exits: exitLadder.optional() })
  .refine(oneAmount, oneAmountMessage)
  .refine((body) => body.walletAddress !== undefined && body.walletAddresses === undefined, {
    message: 'one wallet signs a swap',
    path: ['walletAddress'],
  })
  .refine((body) => body.exits === undefined || body.outputMint !== SOL_MINT, {
    message: 'belongs to a buy',
    path: ['exits'],
  });

export type SwapRequest = z.input<typeof swapRequest>;

export type PrepareRequest = z.input<typeof prepareRequest>;

export type QuoteRequest = z.input<typeof quoteRequest>;
