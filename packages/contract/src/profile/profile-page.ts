import { z } from 'zod';
import { address, id, isoTime, side } from '../fields.ts';
import { linkCodes } from './links.ts';
import { ownProfile } from './profile.ts';

/**
 * A trader's results in a window, from landed trades. SOL, for display. For a trader who hides wallets, others
 * see SOL in steps of 1, 2 and 5, counts in powers of ten, and neither wins nor the curve.
 */
const profileFigures = z.object({
  trades: z.number().int(),
  volumeSol: z.number(),
  /** Positions closed in the window, and those of them that were won. */
  closed: z.number().int(),
  wins: z.number().int().nullable(),
  /** Proceeds minus cost, first in first out, after all fees. */
  realisedSol: z.number(),
  /** Realized PnL by the end of each day with a trade, in the time zone that was named, since the window began. */
  curve: z.array(z.object({ date: z.iso.date(), realisedSol: z.number() })).nullable(),
});

/** One point is one SOL traded. */
const rankPoints = z.object({
  volume: z.number(),
  hits: z.number().int(),
  tasks: z.number().int(),
  /** The next rank and its required points; null at the top. */
  next: z.object({ rank: z.number().int(), points: z.number().int() }).nullable(),
});

const clan = z.object({ id, tag: z.string(), name: z.string() });

const goal = z.object({
  id,
  title: z.string(),
  description: z.string(),
  progress: z.number().int(),
  target: z.number().int(),
  completed: z.boolean(),
});

export const achievement = z.object({
  ...goal.shape,
  /** Percent of all traders who have it; null while there are too few traders. */
  sharePct: z.number().nullable(),
});

export const task = z.object({
  ...goal.shape,
  /** Rank points. */
  reward: z.number().int(),
});

export const ownProfilePage = z.object({
  ...ownProfile.shape,
  joinedAt: isoTime,
  clan: clan.nullable(),
  linkCodes,
  figures: profileFigures,
  rankPoints,
});

const profileTrade = z.object({
  time: isoTime,
  side,
  tokenAddress: address,
  /** Null for a token unknown to the market. */
  symbol: z.string().nullable(),
  solAmount: z.number(),
});

export const publicProfile = z.object({
  ...ownProfile.omit({ privacySettings: true, online: true }).shape,
  joinedAt: isoTime,
  clan: clan.nullable(),
  isOnline: z.boolean(),
  isSimulated: z.boolean(),
  /** Null for a trader who hides PnL. */
  figures: profileFigures.nullable(),
  /** Null for a trader who hides wallets, since a trade on chain names its wallet. */
  wallets: z.array(address).nullable(),
  /** The newest trades; null like `wallets`. */
  trades: z.array(profileTrade).nullable(),
  /** Completed achievements; profit-related ones only when PnL is shown. */
  achievements: z.array(achievement.pick({ id: true, title: true, description: true, sharePct: true })),
});

export type ProfileFigures = z.output<typeof profileFigures>;
export type Achievement = z.output<typeof achievement>;
export type Task = z.output<typeof task>;
export type OwnProfilePage = z.output<typeof ownProfilePage>;
export type PublicProfile = z.output<typeof publicProfile>;
export type ProfileTrade = z.output<typeof profileTrade>;
