/** Half the heights of a price axis tag and of a tick label, including a small margin. CSS pixels. */
const TAG_HALF = 9;
const TEXT_HALF = 7;

/**
 * Returns the positions of the axis tags. If the entry would overlap the price it is moved away, toward its own
 * side.
 */
export function tagPlaces(price: number | null, entry: number | null): readonly number[] {
  if (price === null || entry === null) return [price, entry].filter((place) => place !== null);
  const apart = 2 * TAG_HALF;
  if (Math.abs(entry - price) >= apart) return [price, entry];
  return [price, entry <= price ? price - apart : price + apart];
}

/**
 * Returns the ticks whose text a tag would partly cover, in CSS pixels of the axis. They are hidden, so that
 * nothing shows from below a tag.
 */
export const coveredTicks = (ticks: readonly number[], tags: readonly number[]): readonly number[] =>
  ticks.filter((tick) => tags.some((tag) => Math.abs(tick - tag) < TAG_HALF + TEXT_HALF));

export const tickStrip = (tick: number): { readonly top: number; readonly height: number } => ({
  top: tick - TEXT_HALF,
  height: 2 * TEXT_HALF,
});
