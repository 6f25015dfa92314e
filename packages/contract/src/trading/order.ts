import { MAX_RUNGS, RUNG_KINDS, rungProblem } from '@dugout/domain/orders/ladder';
import { needsField, ORDER_FIELDS, ORDER_KINDS, waitsForPrice } from '@dugout/domain/orders/order-kinds';
import { MIN_SHARE_PCT } from '@dugout/domain/orders/share';
import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side } from '../fields.ts';

const level = z.number().positive().max(1e15);
const trailBps = z.number().int().min(1).max(9_999);

/**
 * An order's condition. Kinds that wait for a price set exactly one of the three figures; `trailing` a distance
 * in basis points; `recurring` an interval and a count; `graduation` nothing else. Members of a `group` cancel
 * each other.
 */
export const triggerRequest = z
  .strictObject({
    kind: z.enum(ORDER_KINDS),
    /** SOL per whole token. */
    priceSol: level.optional(),
    priceUsd: level.optional(),
    marketCapUsd: level.optional(),
    direction: z.enum(['above', 'below']).optional(),
    trailBps: trailBps.optional(),
    everySeconds: z
      .number()
      .int()
      .min(10)
      .max(30 * 86_400)
      .optional(),
    times: z.number().int().min(1).max(1_000).optional(),
    expiresAt: isoTime.optional(),
    positionId: id.optional(),
    group: id.optional(),
  })
  .superRefine((trigger, check) => {
    const wrong = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    const figures = PRICE_METRICS.filter((metric) => trigger[metric] !== undefined);
    const priced = waitsForPrice(trigger.kind);
    if (priced && figures.length !== 1) wrong('kind', 'give one of priceSol, priceUsd and marketCapUsd');
    if (!priced && (figures.length > 0 || trigger.direction !== undefined))
      wrong('kind', 'this kind of order waits for no price');
    for (const field of ORDER_FIELDS) {
      const needed = needsField(trigger.kind, field);
      if (needed !== (trigger[field] !== undefined))
        wrong(field, needed ? 'this kind of order needs it' : 'this kind of order takes none');
    }
  });

/**
 * A change of an active order. Only given fields change: `level` in the order's own figure, the trail of a trailing
 * order, the size, and the expiry (null for none).
 */
export const orderEdit = z
  .strictObject({
    id,
    level: level.optional(),
    trailBps: trailBps.optional(),
    amount: z.string().max(40).optional(),
    amountPercent: z.number().min(MIN_SHARE_PCT).max(100).optional(),
    expiresAt: isoTime.nullable().optional(),
  })
  .refine((edit) => Object.values(edit).filter((value) => value !== undefined).length > 1, {
    message: 'give at least one change',
    path: ['id'],
  })
  .refine(({ amount, amountPercent }) => amount === undefined || amountPercent === undefined, {
    message: 'give either amount or amountPercent',
    path: ['amount'],
  });

/**
 * Exits of a buy, activated when it lands, for the resulting position, at prices relative to the cost per token
 * with all fees. `movePct` is percent from there; for a trailing exit, the distance below the best price.
 * `sellPct` is percent of the holding when it triggers, rounded to 0.0001.
 */
export const exitLadder = z.strictObject({
  rungs: z
    .array(
      z
        .strictObject({ kind: z.enum(RUNG_KINDS), movePct: z.number(), sellPct: z.number() })
        .superRefine((rung, check) => {
          const message = rungProblem(rung);
          if (message !== null) check.addIssue({ code: 'custom', path: ['movePct'], message });
        }),
    )
    .min(1)
    .max(MAX_RUNGS),
  /** The first to trigger cancels the others. */
  oneCancelsOther: z.boolean().default(false),
});

/** An order's trigger: its figure and level, or its interval. */
const triggerView = z.object({
  kind: z.enum(ORDER_KINDS),
  metric: z.enum(PRICE_METRICS).nullable(),
  direction: z.enum(['above', 'below']).nullable(),
  level: figure,
  trailBps: z.number().int().nullable(),
  everySeconds: z.number().int().nullable(),
  times: z.number().int().nullable(),
  /** How often a recurring order has traded, and its next time. */
  fired: z.number().int(),
  nextAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  positionId: id.nullable(),
  group: id.nullable(),
});

/** The effect of an active order if it triggered now. */
const wouldDo = z.object({
  /** The current value of its figure; null when it waits for no price. */
  price: figure,
  /** Required move of that figure, in percent of itself. */
  distancePct: figure,
  inAmount: rawAmount.nullable(),
  outAmount: rawAmount.nullable(),
  /** Why it would not trade, as a message. */
  problem: z.string().nullable(),
});

/** `awaitingSignature`: triggered, and its connected wallet has to sign. */
export const ORDER_STATES = [
  'armed',
  'triggered',
  'awaitingSignature',
  'filled',
  'cancelled',
  'expired',
  'failed',
] as const;

export const swapOrder = z.object({
  id,
  kind: z.enum(ORDER_KINDS),
  walletAddress: address,
  tokenAddress: address,
  tokenName: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  side,
  /** Raw units of the input (ExactIn) or output (ExactOut); null for a share of the balance. */
  amount: rawAmount.nullable(),
  amountPercent: figure,
  swapMode: z.enum(['ExactIn', 'ExactOut']),
  trigger: triggerView,
  status: z.enum(ORDER_STATES),
  /** Why it failed, expired or was canceled, as a message. */
  reason: z.string().nullable(),
  swapId: id.nullable(),
  /** Deadline for signing; null unless it waits for a signature. */
  signBy: isoTime.nullable(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Null unless active. */
  wouldDo: wouldDo.nullable(),
});

export type OrderEdit = z.output<typeof orderEdit>;

export type TriggerRequest = z.output<typeof triggerRequest>;

export type SwapOrder = z.output<typeof swapOrder>;

export type OrderState = (typeof ORDER_STATES)[number];
