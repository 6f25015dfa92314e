const DAY_MS = 86_400_000;

/** Returns the days since 1970 (UTC) of a time in unix ms. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

interface Partition {
  readonly name: string;
  /** Unix ms, end excluded. */
  readonly from: number;
  readonly to: number;
}

const PREFIX = 'market_trade_';

export function partitionOf(day: number): Partition {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return { name: `${PREFIX}${date}`, from: day * DAY_MS, to: (day + 1) * DAY_MS };
}

/** Returns the day of a partition's name; null for any other table. */
export function dayOfPartition(name: string): number | null {
  const [, year, month, day] = /^market_trade_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year === undefined ? null : dayOf(Date.parse(`${year}-${month}-${day}T00:00:00Z`));
}

/** Returns the days that ended at least `days` days before the market's clock `now` (unix ms). */
export const oldDays = (existing: readonly number[], now: number, days: number): number[] =>
  existing.filter((day) => (day + 1) * DAY_MS <= now - days * DAY_MS).sort((a, b) => a - b);
