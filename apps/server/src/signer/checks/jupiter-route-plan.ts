/**
 * The route plan of Jupiter's first routes comes before their amounts, and the length of each step depends on its
 * venue's arguments. It must be parsed to its end: the program ignores everything after the amounts, so amounts
 * read from the end of the data could be a decoy. Source: the program's published IDL, type `Swap`, 97 venues.
 * Later venues are refused.
 */
import type { ByteReader } from '@dugout/wire/byte-reader';
import { demand } from './refuse.ts';

const VENUES = 97;
/** Size in bytes of each venue's arguments, for venues with arguments of a fixed length. */
const ARGUMENT_BYTES: ReadonlyMap<number, number> = new Map([
  ...[8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61, 64, 85, 89, 94, 95].map(
    (venue) => [venue, 1] as const,
  ),
  ...[71, 86].map((venue) => [venue, 2] as const),
  [42, 3],
  ...[33, 41].map((venue) => [venue, 4] as const),
  ...[44, 45].map((venue) => [venue, 5] as const),
  ...[81, 82].map((venue) => [venue, 8] as const),
  [87, 9],
  [43, 10],
  [29, 16],
]);
const WHIRLPOOL_V2 = 47;
const DLMM_V2 = 75;
/** Number of account kinds in a slice of remaining accounts. */
const ACCOUNT_KINDS = 9;
/** Share, input index, output index. */
const STEP_TAIL_BYTES = 3;
const MAX_STEPS = 64;

function skipSlices(reader: ByteReader): void {
  const slices = reader.u32();
  demand(slices <= MAX_STEPS, 'a route step is not known');
  for (let i = 0; i < slices; i++) {
    demand(reader.u8() < ACCOUNT_KINDS, 'a route step is not known');
    reader.u8();
  }
}

function skipArguments(reader: ByteReader, venue: number): void {
  reader.take(ARGUMENT_BYTES.get(venue) ?? 0);
  if (venue === DLMM_V2) skipSlices(reader);
  if (venue !== WHIRLPOOL_V2) return;
  reader.u8();
  const present = reader.u8();
  demand(present <= 1, 'a route step is not known');
  if (present === 1) skipSlices(reader);
}

export function skipRoutePlan(reader: ByteReader): void {
  const steps = reader.u32();
  demand(steps > 0 && steps <= MAX_STEPS, 'a route has no steps, or too many');
  for (let i = 0; i < steps; i++) {
    const venue = reader.u8();
    demand(venue < VENUES, 'a route step is not known');
    skipArguments(reader, venue);
    reader.take(STEP_TAIL_BYTES);
  }
}
