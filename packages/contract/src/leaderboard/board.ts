import { z } from 'zod';
import { hitRate } from '../alpha/card.ts';
import { figure, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';
import { BOARD_WINDOWS } from './constants.ts';

const count = z.number().int();

/** From 1; `move` is how many places up since the window before, null for who was not on that board. */
const place = {
  position: count,
  move: count.nullable(),
  /** What the board is sorted by: SOL, or percent. */
  value: z.number(),
};

/**
 * What trades came to, wash left out. Lamports. Of traders who hide their wallets, and of clans, others see
 * lamports in steps of 1, 2 and 5, counts in powers of ten, and no rates. Places follow the exact figures.
 */
const results = {
  realizedLamports: signedRawAmount,
  /** Realized profit in percent of what the tokens sold had cost. */
  roiPct: figure,
  /** Percent of closed positions that made a profit, with the 95 % Wilson interval. */
  winRate: figure,
  winInterval: z.tuple([z.number(), z.number()]).nullable(),
  /** Closed positions. */
  n: count,
  volumeLamports: rawAmount,
  /** Left out of every other figure. */
  washLamports: rawAmount,
};

const trader = {
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  clanTag: z.string().nullable(),
  isSimulated: z.boolean(),
  /** 0 to 20. */
  rank: count,
};

export const boardTrader = z.object({
  ...place,
  ...trader,
  ...results,
  /** The deepest fall of the window's cumulative realized profit from a high before it, or from zero. */
  drawdownLamports: rawAmount,
  /** The window's cumulative realized profit in SOL at equal distances in time, oldest first;
   * empty for a trader who hides wallets.
   */
  curve: z.array(z.number()),
  /** The trader's finished calls, of all time. */
  calls: hitRate,
});

/** `value` is the lower bound of the interval of the hit rate; `total` counts open calls too. */
export const boardCaller = z.object({ ...place, ...trader, ...hitRate.shape, total: count });

export const boardClan = z.object({
  ...place,
  clanId: id,
  tag: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  /** Members who are on the board of traders. */
  members: count,
  ...results,
});

const board = <K extends string, T extends z.ZodType>(kind: K, row: T) =>
  z.object({
    kind: z.literal(kind),
    window: z.enum(BOARD_WINDOWS),
    /** Play money and live trades are never on one board. */
    money: z.enum(['play', 'live']),
    /** Null for all time. */
    from: isoTime.nullable(),
    to: isoTime,
    rows: z.array(row),
    /** Rows that match the scope and the search. */
    total: count,
    /** The caller's own row, or their clan's; null for a guest and for who is not on the board. */
    own: row.nullable(),
    /** Whether the caller hides their PnL, and so is not on it. */
    hidesPnl: z.boolean(),
    /** Of everyone who does not hide their PnL. */
    volumeLamports: rawAmount,
    washLamports: rawAmount,
  });

export const leaderboard = z.discriminatedUnion('kind', [
  board('traders', boardTrader),
  board('callers', boardCaller),
  board('clans', boardClan),
]);

export type BoardTrader = z.output<typeof boardTrader>;
export type BoardCaller = z.output<typeof boardCaller>;
export type BoardClan = z.output<typeof boardClan>;
export type Leaderboard = z.output<typeof leaderboard>;
