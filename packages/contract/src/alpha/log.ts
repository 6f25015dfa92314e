import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { callOutcome } from './card.ts';
import { returns } from './record.ts';

const count = z.number().int().min(0);
/** SHA-256 of a node of the tree, base64 as in signed checkpoints. */
const nodeHash = z.base64();

/** A signed tree head: text and signatures in the form of C2SP signed notes, with its tree's size. */
export const checkpoint = z.object({
  size: count,
  /** The note, byte for byte. */
  note: z.string(),
  /** `name+hash+key`, in the form of C2SP. */
  verifierKey: z.string(),
});

/** A leaf: RFC 8785 canonical JSON whose bytes the tree hashes. */
export const logLeaf = z.object({ index: count, leaf: z.string() });

/** Candles of a called token from the call on: what figures are computed from. Times are unix seconds. */
export const exportedCandle = z.object({
  time: count,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});

/** A caller's whole record, which anyone can check without trusting who sent it. */
export const callerExport = z.object({
  format: z.literal('dugout-calls-1'),
  userId: id,
  userName: z.string(),
  /** By the clock that dates calls. */
  exportedAt: isoTime,
  checkpoint,
  /** The caller's leaves, oldest first, each with its inclusion proof in the checkpoint's tree. */
  leaves: z.array(z.object({ ...logLeaf.shape, proof: z.array(nodeHash) })),
  /** Proof that the tree of `since` is a beginning of this one; null when no earlier size was asked for. */
  consistency: z.object({ since: count, proof: z.array(nodeHash) }).nullable(),
  /** In the order of the log. */
  calls: z.array(
    z.object({
      callId: id,
      tokenAddress: address,
      outcome: callOutcome,
      /** The highest price within 24 hours, a decimal string; null where trades are missing. */
      peakPrice: z.string().nullable(),
      /** The second whose trade set the call's price, US dollars; null where it is not known. */
      priced: z.object({ time: count, low: z.number(), high: z.number() }).nullable(),
      /** Width of the candles. */
      interval: z.string(),
      /** From the one before that which the call falls in on. */
      candles: z.array(exportedCandle),
    }),
  ),
  /** As `GET /alpha/callers/{userId}` gave them, to be computed again. */
  figures: z.object({
    hits: count,
    n: count,
    hitRate: z.number().nullable(),
    interval: z.tuple([z.number(), z.number()]).nullable(),
    medianPeak: z.number().nullable(),
  }),
});

/** What a filter would have let through over the recorded days, and what following it would have earned. */
export const filterReturns = z.object({
  days: count,
  /** Calls that the filter lets through, of all. */
  matched: count,
  of: count,
  filtered: returns,
  /** All calls. */
  unfiltered: returns,
  /** Any token of that age and market cap, by the same rule. */
  baseRate: returns,
});

export type Checkpoint = z.output<typeof checkpoint>;
export type LogLeaf = z.output<typeof logLeaf>;
export type CallerExport = z.output<typeof callerExport>;
export type FilterReturns = z.output<typeof filterReturns>;
