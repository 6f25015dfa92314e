import { SOL_MINT } from '@dugout/domain/sol';

/** What tokens are priced in, the most usual first. In a pool of two of them the earlier one is the token that is traded. */
const QUOTES: readonly string[] = [
  SOL_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB',
];

/** True when `a` is the traded token and `b` its quote. Of two that are no quotes, `a` is. */
export function isTradedAgainst(a: string, b: string): boolean {
  const placeA = QUOTES.indexOf(a);
  const placeB = QUOTES.indexOf(b);
  if (placeA === -1) return true;
  return placeB > placeA;
}
