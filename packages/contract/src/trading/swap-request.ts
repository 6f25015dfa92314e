import { PRESET_IDS, SLIPPAGE_MODES } from '@dugout/domain/execution/execution-presets';
import { PRIORITY_MODES } from '@dugout/domain/execution/priority-fee';
import { MIN_SHARE_PCT } from '@dugout/domain/orders/share';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { address, rawAmount, typedText } from '../fields.ts';
import { proofFields } from '../identity/proofs.ts';
import { exitLadder, triggerRequest } from './order.ts';

const percent = z.number().min(MIN_SHARE_PCT).max(100);

/** Exactly one of `amount` and `amountPercent`; native SOL is the wrapped SOL mint. */
const swapFields = {
  walletAddress: address.optional(),
  /** Several wallets in one request, each trading the whole amount; the response has `swaps`, one per wallet. */
  walletAddresses: z.array(address).min(1).max(20).optional(),
  inputMint: address,
  outputMint: address,
  /** Raw units of the input (ExactIn) or the output (ExactOut). */
  amount: z.string().max(40).optional(),
  /** Percent of the wallet's balance of the input; rounded to 0.0001. */
  amountPercent: percent.optional(),
  swapMode: z.enum(['ExactIn', 'ExactOut']).default('ExactIn'),
  /**
   * The trader's own limit in raw units, as in a quote: min output for ExactIn, max input for ExactOut. A worse
   * swap is rejected. With several wallets or an order it applies to each swap.
   */
  minOut: z.string().max(40).optional(),
  /** `auto` follows the token's recent price moves, up to `slippageBps`. `fixed` when only `slippageBps` is given. */
  slippage: z.enum(SLIPPAGE_MODES).optional(),
  slippageBps: z.number().int().min(0).max(10_000).optional(),
  preset: z.enum(PRESET_IDS).optional(),
  /**
   * A level follows the network's fees, up to `priorityFeeLamports`. `fixed` when only `priorityFeeLamports` is
   * given.
   */
  priority: z.enum(PRIORITY_MODES).optional(),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  /** The max of the tip when the priority is a level: it then follows the tips that land. */
  tipLamports: z.number().int().min(0).max(1_000_000_000).optional(),
  protect: z.boolean().optional(),
};

const heldAmounts = z.array(rawAmount).min(1).max(20).optional();

interface Held {
  readonly outputMint: string;
  readonly amountPercent?: number | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
  readonly heldAmounts?: readonly string[] | undefined;
}

const ofShares = ({ outputMint, amountPercent, walletAddresses = [''], heldAmounts: held }: Held): boolean =>
  held === undefined ||
  (outputMint === SOL_MINT && amountPercent !== undefined && held.length === walletAddresses.length);

const ofSharesMessage = {
  message: 'belongs to a sale by amountPercent, one amount per wallet',
  path: ['heldAmounts'],
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
    /** The same key yields the same swap. Without one, every request is a separate swap. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible ASCII letters')
      .optional(),
    /** Required for slippage, fee or tip above the trader's ceilings (`GET /swap/ceilings`). */
    ...proofFields,
    /** Executes when this triggers, not now at the market. */
    trigger: triggerRequest.optional(),
    /**
     * Raw units of the token in each wallet when the trader chose `amountPercent`, in the order of the wallets. A
     * share below 100 is of this amount. A wallet that can spend less by now refuses: `holding_changed`.
     */
    heldAmounts,
    /** For a buy at the market: exits of its position. Activated on landing, dropped on failure. */
    exits: exitLadder.optional(),
  })
  .refine(oneAmount, oneAmountMessage)
  .refine(walletsOnce, walletsOnceMessage)
  .refine(ofShares, ofSharesMessage)
  .refine((body) => body.heldAmounts === undefined || body.trigger === undefined, {
    message: 'belongs to a swap at the market',
    path: ['heldAmounts'],
  })
  .refine(
    (body) => body.exits === undefined || (body.trigger === undefined && body.outputMint !== SOL_MINT),
    {
      message: 'belongs to a buy at the market',
      path: ['exits'],
    },
  );

/**
 * Accepts the fields of a swap. A quote is for the current market: key, proof, trigger and exits have no effect.
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

/** A swap to be signed by its own wallet. Each request is a separate swap. */
export const prepareRequest = z
  .strictObject({ ...swapFields, heldAmounts, exits: exitLadder.optional() })
  .refine(oneAmount, oneAmountMessage)
  .refine(ofShares, ofSharesMessage)
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
