import { formatDecimal } from '@dugout/domain/base-units';
import {
  fitsShareAt,
  freePartOf,
  type Shortage,
  shareLeft,
  shortageOf,
  type TimedUse,
} from '@dugout/domain/fair-share';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type Outflow, platformUses, type SharedOutflow, sharedOutflowOfDay } from './outflow.repository.ts';
import type { Valued } from './valuation.ts';

export interface OutflowCaps {
  /**
   * Max value in lamports that may leave within 24 hours, excluding payments to wallets whose key is only here.
   */
  readonly userCapLamports: bigint;
  readonly platformCapLamports: bigint;
}

/** Amounts that count towards the caps. Lamports. */
export interface Counts extends Outflow {
  /** The part of `platform` that anyone could repeat with more accounts at no cost. */
  readonly free: bigint;
}

/** Remaining room; `platform` and `free` are the trader's share. Lamports. */
interface Room extends Counts {
  /** Remaining room of the cap that all traders share. */
  readonly ofEveryone: bigint;
  /** Value of SOL and tokens that others sent to the trader within the day and that have not left. */
  readonly arrived: bigint;
  readonly isNewAccount: boolean;
}

export const NOTHING_COUNTS: Counts = { user: 0n, platform: 0n, free: 0n };

/** Outflows with less than this paid or earned here cost nothing to repeat. Lamports. */
export const MIN_VALUE_LAMPORTS = 50_000_000n;

export const isWorthless = ({ platform, free }: Counts): boolean => platform - free < MIN_VALUE_LAMPORTS;

const NO_PRICE =
  'A token without a known price uses your whole daily limit, and you withdrew within the last 24 hours. Try again in 24 hours.';

/** Adds the room that `given`, counted before for the same trader, frees. */
export async function roomOf(
  db: Db,
  userId: string,
  caps: OutflowCaps,
  given: Counts = NOTHING_COUNTS,
): Promise<Room> {
  return roomIn(await sharedOutflowOfDay(db, userId), caps, given);
}

function roomIn(used: SharedOutflow, caps: OutflowCaps, given: Counts): Room {
  const { userCapLamports, platformCapLamports } = caps;
  const use = { all: used.platform - given.platform, own: used.own - given.platform };
  const freeUse = { all: used.free - given.free, own: used.ownFree - given.free };
  return {
    user: atLeastZero(userCapLamports - used.user + given.user),
    platform: shareLeft(platformCapLamports, use),
    free: shareLeft(freePartOf(platformCapLamports), freeUse),
    ofEveryone: platformCapLamports - use.all,
    arrived: atLeastZero(used.arrived - used.ownFree + given.free),
    isNewAccount: used.isNewAccount,
  };
}

/**
 * Returns the amounts that count towards the caps. A token of unknown value takes the trader's whole cap, so that
 * at most one leaves per day and nothing else. It takes none of the platform's cap, which worthless tokens could
 * otherwise block for all traders. Throws ApiError `outflow_cap` without enough room.
 */
export function countsOf(
  { lamports, paid, unpriced }: Valued,
  room: Room,
  { userCapLamports }: OutflowCaps,
): Counts {
  if (unpriced && (room.user < userCapLamports || room.user === 0n))
    throw new ApiError('outflow_cap', NO_PRICE);
  if (lamports > room.user) throw new ApiError('outflow_cap');
  const unpaid = atLeastZero(lamports - paid);
  const free = room.isNewAccount ? lamports : smaller(lamports, unpaid + room.arrived);
  return { user: unpriced ? userCapLamports : lamports, platform: lamports, free };
}

/** Returns the lamports that the trader's share of the platform's cap allows. */
export const shareOf = ({ platform, free, isNewAccount }: Room): bigint =>
  isNewAccount ? smaller(platform, free) : platform;

/**
 * Throws ApiError `platform_limit`, with the time when there is room, if the platform's cap or the trader's share
 * is used up.
 */
export async function demandPlatformRoom(
  db: Db,
  userId: string,
  { platform, free }: Counts,
  room: Room,
  { platformCapLamports }: OutflowCaps,
): Promise<void> {
  const shortage = shortageIn(room, platform, free);
  if (shortage === null) return;
  const wanted = { cap: platformCapLamports, amount: platform, free };
  const left = shortage === 'free' ? smaller(room.platform, room.free) : shareOf(room);
  throw platformLimit('daily withdrawal limit', shortage, {
    fitsAt: fitsShareAt(await platformUses(db, userId), wanted),
    left,
  });
}

function shortageIn(room: Room, platform: bigint, free: bigint): Shortage | null {
  if (platform > room.ofEveryone) return 'everyone';
  if (platform > room.platform) return 'share';
  return free > room.free ? 'free' : null;
}

type CountedLimit = 'hourly limit of key exports' | 'daily limit of token withdrawals';

/**
 * Requires room for one more use of a shared limit; `isFree` if anyone could do it at no cost. Throws ApiError
 * `platform_limit`.
 */
export function demandTurn(
  limit: CountedLimit,
  uses: readonly TimedUse[],
  often: number,
  isFree: boolean,
): void {
  const wanted = { cap: BigInt(often), amount: 1n, free: isFree ? 1n : 0n };
  const shortage = shortageOf(uses, wanted);
  if (shortage !== null)
    throw platformLimit(limit, shortage, { fitsAt: fitsShareAt(uses, wanted), left: 0n });
}

/** `left` is the amount that the trader may withdraw now, in lamports. */
function platformLimit(
  limit: CountedLimit | 'daily withdrawal limit',
  shortage: Shortage,
  { fitsAt, left }: { fitsAt: number | null; left: bigint },
): ApiError {
  const nearly = left > 0n ? 'nearly ' : '';
  const state = {
    everyone: `Dugout's ${limit} is ${nearly}reached`,
    share: `Your share of Dugout's ${limit} is ${nearly}used up`,
    free: `Dugout's ${limit} for new accounts, recent deposits and small amounts is ${nearly}reached`,
  }[shortage];
  const when = fitsAt === null ? 'later' : `at ${new Date(fitsAt).toISOString().slice(11, 16)} UTC`;
  const less = left > 0n ? `, or take out at most ${formatDecimal(left, SOL_DECIMALS)} SOL now` : '';
  return new ApiError('platform_limit', `${state}. Try again ${when}${less}.`);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}
