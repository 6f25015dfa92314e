import { z } from 'zod';
import { hitRate } from '../alpha/card.ts';
import { figure, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';
import { BOARD_WINDOWS } from './values.ts';

const count = z.number().int();

/** From 1; `move` is the number of places gained since the previous window, null if absent there. */
const place = {
  position: count,
  move: count.nullable(),
  /** The board's sort figure: SOL, or percent. */
  value: z.number(),
};

/**
 * Trading results without wash. Lamports. For traders who hide their wallets, and for clans, others see lamports
 * in steps of 1, 2 and 5, counts in powers of ten, and no rates. Places follow the exact figures.
 */
const results = {
  realizedLamports: signedRawAmount,
  /** Realized PnL as a percentage of the cost of the tokens sold. */
  roiPct: figure,
  /** Percent of closed positions that were won, with the 95 % Wilson interval. */
  winRate: figure,
  winInterval: z.tuple([z.number(), z.number()]).nullable(),
  /** Closed positions. */
  n: count,
  volumeLamports: rawAmount,
  /** Excluded from every other figure. */
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

const boardTrader = z.object({
  ...place,
  ...trader,
  ...results,
  /** The deepest fall of the window's cumulative realized PnL from an earlier high, or from zero. */
  drawdownLamports: rawAmount,
  /**
   * The window's cumulative realized PnL in SOL at equal time intervals, oldest first; empty for a trader who
   * hides wallets.
   */
  curve: z.array(z.number()),
  /** The trader's finished calls, all time. */
  calls: hitRate,
});

/** `value` is the lower bound of the hit rate's interval; `total` includes open calls. */
const boardCaller = z.object({ ...place, ...trader, ...hitRate.shape, total: count });

const boardClan = z.object({
  ...place,
  clanId: id,
  tag: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
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
    /** Rows that match scope and search. */
    total: count,
    /** The caller's own row, or their clan's; null for guests and callers not on the board. */
    own: row.nullable(),
    /** Whether the caller hides their PnL and is therefore not on the board. */
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
