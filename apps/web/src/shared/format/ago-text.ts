import { formatRelativeAge } from './time.ts';

/** Formats '2h ago', or 'just now' within the first minute. `now` in unix ms. */
export function agoText(at: string, now: number): string {
  const age = formatRelativeAge(at, now);
  return age === '0m' || age === 'now' ? 'just now' : `${age} ago`;
}
