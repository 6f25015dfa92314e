import { MOST_RUNGS, RUNG_KINDS, rungProblem } from '@dugout/domain/orders/ladder';
import { ORDER_KINDS, PRICE_METRICS } from '@dugout/domain/orders/trigger';
import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side } from '../fields.ts';

const level = z.number().positive().max(1e15);

/**
 * What an order waits for. `limit`, `takeProfit` and `stopLoss` name exactly one of the three figures;
 * `trailing` a distance in basis points; `recurring` an interval and how often; `graduation` nothing more.
 * `group`: its members cancel each other.
 */
export const triggerRequest = z
  .strictObject({
    kind: z.enum(ORDER_KINDS),
    /** SOL for a whole token. */
    priceSol: level.optional(),
    priceUsd: level.optional(),
    marketCapUsd: level.optional(),
    direction: z.enum(['above', 'below']).optional(),
    trailBps: z.number().int().min(1).max(9_999).optional(),
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
    const waitsForPrice =
      trigger.kind === 'limit' || trigger.kind === 'takeProfit' || trigger.kind === 'stopLoss';
    if (waitsForPrice && figures.length !== 1)
      wrong('kind', 'give one of priceSol, priceUsd and marketCapUsd');
    if (!waitsForPrice && (figures.length > 0 || trigger.direction !== undefined))
      wrong('kind', 'this kind of order waits for no price');
    if ((trigger.kind === 'trailing') !== (trigger.trailBps !== undefined))
      wrong('trailBps', 'belongs to a trailing order, which needs it');
    const recurring = trigger.kind === 'recurring';
    if (recurring !== (trigger.everySeconds !== undefined))
      wrong('everySeconds', 'belongs to a recurring order, which needs it');
    if (recurring !== (trigger.times !== undefined))
      wrong('times', 'belongs to a recurring order, which needs it');
  });

/**
 * Exits of a buy: armed in the moment in which it lands, on the position that it made, at prices seen from
 * what one token cost with all fees. `movePct` is percent from there, of a trailing exit the distance below
 * the best price; `sellPct` percent of what is held when it fires, rounded to 0.0001.
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
    .max(MOST_RUNGS),
  /** Once one has fired the others are cancelled. */
  oneCancelsOther: z.boolean().default(false),
});

/** What stands of an order's trigger: the figure it waits for and where, or its interval. */
const triggerView = z.object({
  kind: z.enum(ORDER_KINDS),
  metric: z.enum(PRICE_METRICS).nullable(),
  direction: z.enum(['above', 'below']).nullable(),
  /** For a trailing order where it would fire at this moment. */
  level: figure,
  trailBps: z.number().int().nullable(),
  everySeconds: z.number().int().nullable(),
  times: z.number().int().nullable(),
  /** How often a recurring order has traded, and when it does so next. */
  fired: z.number().int(),
  nextAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  positionId: id.nullable(),
  group: id.nullable(),
});

/** What an armed order would do if it fired at this moment. */
const wouldDo = z.object({
  /** The figure that it waits for, now; null for one that waits for no price. */
  price: figure,
  /** How far that figure has to move, in percent of itself. */
  distancePct: figure,
  inAmount: rawAmount.nullable(),
  outAmount: rawAmount.nullable(),
  /** Why it would not trade, in words. */
  problem: z.string().nullable(),
});

/** `awaitingSignature`: it triggered, and its connected wallet has to sign. */
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
  /** Raw units of what goes in (ExactIn) or comes out (ExactOut); null for a share of the balance. */
  amount: rawAmount.nullable(),
  amountPercent: figure,
  swapMode: z.enum(['ExactIn', 'ExactOut']),
  trigger: triggerView,
  status: z.enum(ORDER_STATES),
  /** Why it failed, expired or was cancelled, in words. */
  reason: z.string().nullable(),
  /** The swap that it led to last. */
  swapId: id.nullable(),
  /** Until when it can be signed; null for one that does not wait for that. */
  signBy: isoTime.nullable(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Null for one that is not armed. */
  wouldDo: wouldDo.nullable(),
});

export type TriggerRequest = z.output<typeof triggerRequest>;

export type SwapOrder = z.output<typeof swapOrder>;

export type OrderState = (typeof ORDER_STATES)[number];
