import type { CallerHolding } from '@dugout/contract/alpha/card';
import { HIT_RATE_UP_PCT } from '@dugout/contract/alpha/values';
import { formatShare, UNKNOWN } from '#/shared/format/numbers.ts';

const UNITS = [
  [1_440, 'd'],
  [60, 'h'],
  [1, 'm'],
] as const;

/** Formats a time span in its largest whole unit: `40 s`, `9 m`, `3 h`, `2 d`. */
export function spanText(minutes: number): string {
  const [size, unit] = UNITS.find(([each]) => minutes >= each) ?? [1 / 60, 's'];
  return `${Math.max(0, Math.floor(minutes / size + 1e-9))} ${unit}`;
}

/** Formats a price as a multiple of the call price: `2.31x`, from 100 without decimals, '-' if unknown. */
export const multipleText = (multiple: number | null, digits = 2): string =>
  multiple === null ? UNKNOWN : `${multiple.toFixed(multiple >= 100 ? 0 : digits)}x`;

/** Formats a hit rate in whole percent, with a decimal if rounding would hide which side of 50 it is on. */
export function rateText(rate: number | null): string {
  const hides = rate !== null && rate !== HIT_RATE_UP_PCT && Math.round(rate) === HIT_RATE_UP_PCT;
  return formatShare(rate, hides ? 1 : 0);
}

/** Formats `53 to 69%`. */
export const intervalText = (interval: readonly [number, number] | null): string =>
  interval === null ? UNKNOWN : `${Math.round(interval[0])} to ${Math.round(interval[1])}%`;

/** Formats `+12 to +33%`. */
export function signedIntervalText(interval: readonly [number, number] | null): string {
  if (interval === null) return UNKNOWN;
  const [low, high] = interval.map((value) => {
    const rounded = Math.round(value);
    return rounded > 0 ? `+${rounded}` : String(rounded);
  });
  return `${low} to ${high}%`;
}

const soldText = (soldPct: number): string => {
  const whole = Math.round(soldPct);
  return whole >= 100 ? 'all' : whole === 50 ? 'half' : `${whole}%`;
};

const shareText = (share: number): string => formatShare(share, share < 0.1 ? 2 : 1);

/** Formats when the caller bought relative to the call: 'bought 2 m before'. */
function boughtText(minutes: number | null): string {
  if (minutes === null) return '';
  return `bought ${spanText(Math.abs(minutes))} ${minutes < 0 ? 'after' : 'before'}`;
}

export function holdingText(holding: CallerHolding): string {
  switch (holding.kind) {
    case 'notDisclosed':
      return 'Not disclosed';
    case 'neverHeld':
      return 'Holds none';
    case 'holds': {
      const bought = boughtText(holding.boughtMinutesBefore);
      return `Holds ${shareText(holding.sharePct)}${bought === '' ? '' : `, ${bought}`}`;
    }
    case 'sold': {
      const { soldMinutesAfter } = holding;
      const when = soldMinutesAfter === null ? '' : ` ${spanText(soldMinutesAfter)} after the call`;
      return `Sold ${soldText(holding.soldPct)}${when}`;
    }
  }
}

/** Describes the caller's position for a record: holdings before the call, and what happened to them. */
export function holdingHistory(holding: CallerHolding): string {
  if (holding.kind === 'notDisclosed') return 'Not disclosed';
  if (holding.kind === 'neverHeld') return 'Never held it';
  const { heldBefore, sharePct, boughtMinutesBefore, soldMinutesAfter } = holding;
  const after = boughtMinutesBefore === null ? 'Bought after' : boughtText(boughtMinutesBefore);
  const first = heldBefore
    ? `Held ${shareText(sharePct)} before`
    : `${after.slice(0, 1).toUpperCase()}${after.slice(1)}`;
  if (holding.kind === 'holds') return `${first}, still holds it`;
  const when = soldMinutesAfter === null ? '' : ` ${spanText(soldMinutesAfter)} after`;
  return `${first}, sold ${soldText(holding.soldPct)}${when}`;
}
