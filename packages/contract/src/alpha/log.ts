import { z } from 'zod';
import { checkpoint } from '../checkpoint.ts';
import { address, id, isoTime } from '../fields.ts';
import { callOutcome } from './card.ts';
import { returns } from './record.ts';

const count = z.number().int().min(0);
/** SHA-256 of a tree node, base64 as in signed checkpoints. */
const nodeHash = z.base64();

/** A leaf: RFC 8785 canonical JSON whose bytes are hashed by the tree. */
export const logLeaf = z.object({ index: count, leaf: z.string() });

/** A candle of a called token since the call, the input of its figures. Times are unix seconds. */
const exportedCandle = z.object({
  time: count,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});

/** A caller's complete record, verifiable by anyone without trusting its sender. */
export const callerExport = z.object({
  format: z.literal('dugout-calls-1'),
  userId: id,
  userName: z.string(),
  /** By the clock that dates calls. */
  exportedAt: isoTime,
  checkpoint,
  /** The caller's leaves, oldest first, each with its inclusion proof in the checkpoint's tree. */
  leaves: z.array(z.object({ ...logLeaf.shape, proof: z.array(nodeHash) })),
  /** Proof that the tree of size `since` is a prefix of this one; null when no earlier size was requested. */
  consistency: z.object({ since: count, proof: z.array(nodeHash) }).nullable(),
  /** In the order of the log. */
  calls: z.array(
    z.object({
      callId: id,
      tokenAddress: address,
      outcome: callOutcome,
      /** The highest price within 24 hours, a decimal string; null when trades are missing. */
      peakPrice: z.string().nullable(),
      /** The second of the trade that set the call's price, US dollars; null when unknown. */
      priced: z.object({ time: count, low: z.number(), high: z.number() }).nullable(),
      /** Width of the candles. */
      interval: z.string(),
      /** Starts one candle before the call's. */
      candles: z.array(exportedCandle),
    }),
  ),
  /** As returned by `GET /alpha/callers/{userId}`, for recomputation. */
  figures: z.object({
    hits: count,
    n: count,
    hitRate: z.number().nullable(),
    interval: z.tuple([z.number(), z.number()]).nullable(),
    medianPeak: z.number().nullable(),
  }),
});

/** The calls that a filter would have shown over the recorded days, and the return of following them. */
export const filterReturns = z.object({
  days: count,
  matched: count,
  of: count,
  filtered: returns,
  /** All calls. */
  unfiltered: returns,
  /** Comparable tokens by age and market cap, by the same rule. */
  baseRate: returns,
});
export type CallerExport = z.output<typeof callerExport>;
export type FilterReturns = z.output<typeof filterReturns>;
