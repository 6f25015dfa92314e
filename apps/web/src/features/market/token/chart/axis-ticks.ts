/**
 * Half the height of a tag on the price axis and of a tick's text beside it, with a little room between. CSS
 * pixels.
 */
const TAG_HALF = 9;
const TEXT_HALF = 7;

/**
 * Where tags are drawn on the axis: the price's at its place, one that would lie on it moved away to the side
 * that it comes from.
 */
export function tagPlaces(price: number | null, entry: number | null): readonly number[] {
  if (price === null || entry === null) return [price, entry].filter((place) => place !== null);
  const apart = 2 * TAG_HALF;
  if (Math.abs(entry - price) >= apart) return [price, entry];
  return [price, entry <= price ? price - apart : price + apart];
}

/**
 * The ticks whose text a tag would cover in part: they are not shown, so that nothing peeks out below a tag.
 * All in CSS pixels of the axis.
 */
export const coveredTicks = (ticks: readonly number[], tags: readonly number[]): readonly number[] =>
  ticks.filter((tick) => tags.some((tag) => Math.abs(tick - tag) < TAG_HALF + TEXT_HALF));

/** The strip of the axis that hides one tick's text: its top and height. */
export const tickStrip = (tick: number): { readonly top: number; readonly height: number } => ({
  top: tick - TEXT_HALF,
  height: 2 * TEXT_HALF,
});
