import { z } from 'zod';
import { id, isoTime, rawAmount } from '../fields.ts';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: '32 bytes in hexadecimal' });
/** Names an entry in the published list; only its trader can recognize it. */
const entrant = z.string().regex(/^[a-z0-9]{12}$/);
const line = z.number().int().min(0);

/** The inputs of the draw, revealed with its winner. */
const reveal = z.object({
  seed: sha256,
  entrantsHash: sha256.meta({ description: 'SHA-256 of the entrants in order of entry, one a line' }),
  slot: z.number().int(),
  blockhash: z.string().meta({ description: 'Of the first block after entries closed' }),
});

const giveawayWinner = z.object({
  /** Null for a deleted account. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  image: z.string().nullable(),
  rank: z.number().int().nullable(),
  entrant,
  number: line.meta({ description: 'Line of the list, counted from 0' }),
});

export const giveaway = z.object({
  id,
  /** From 1, in the order of opening. */
  number: z.number().int().min(1),
  title: z.string(),
  prizeLamports: rawAmount,
  opensAt: isoTime,
  closesAt: isoTime,
  /** The market's newest slot when the commitment was published. */
  openedSlot: z.number().int(),
  entries: z.number().int().min(0),
  entriesLastHour: z.number().int().min(0),
  entered: z.boolean(),
  ownEntry: z.object({ entrant, number: line }).nullable(),
  rules: z.object({ minRank: z.number().int(), minAgeDays: z.number().int(), needsWallet: z.boolean() }),
  /** Open until the seed is revealed or the draw is void. */
  status: z.enum(['open', 'drawn']),
  /**
   * A void draw has no winner: nobody entered, the seed was not revealed in time, or the winner's account is
   * gone.
   */
  void: z.boolean(),
  commitment: sha256,
  /** Published when entries close; null before. */
  entrantsHash: sha256.nullable(),
  reveal: reveal.nullable(),
  /** When the prize was paid, or the draw ended without a winner. */
  drawnAt: isoTime.nullable(),
  winners: z.array(giveawayWinner),
});

/** A draw for recomputation by anyone. Reveal and winner are null until known. */
export const drawFile = z.object({
  format: z.literal('dugout-giveaway-1'),
  giveawayId: id,
  number: z.number().int(),
  title: z.string(),
  prizeLamports: rawAmount,
  opensAt: isoTime,
  closesAt: isoTime,
  commitment: sha256,
  entrantsHash: sha256,
  entrants: z.array(entrant).meta({ description: 'In order of entry' }),
  reveal: reveal.nullable(),
  winner: z.object({ line, entrant }).nullable(),
});

export type Giveaway = z.output<typeof giveaway>;
export type GiveawayWinner = z.output<typeof giveawayWinner>;
export type PublishedDraw = z.output<typeof drawFile>;
