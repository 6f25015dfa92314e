import { type ComparedName, typosForgiven } from './look-alike.ts';

/**
 * Length of the name prefix from which keys are made. For two names within k typos, removing some k letters from
 * each prefix longer than k leaves the same letters.
 */
const PREFIX = 7;

/**
 * Returns keys (32 bits, signed) for an index of names. Equal and look-alike names share at least one key. Names
 * with a common key may still differ: compare them with `nameLikeness`.
 */
export function likenessKeys({ folded, drawn, core }: ComparedName): readonly number[] {
  const keys = new Set([hash(`=${folded}`)]);
  if (drawn !== '') keys.add(hash(`~${drawn}`));
  if (core !== '') keys.add(hash(`*${core}`));
  for (const [kind, form] of [
    ['f', folded],
    ['d', drawn],
  ] as const)
    for (const rest of withoutLetters(form.slice(0, PREFIX), typosForgiven(form, form)))
      keys.add(hash(`${kind}${rest}`));
  return [...keys];
}

/** Returns the text and all variants with up to `count` letters removed; empty for 0. */
function withoutLetters(text: string, count: number): ReadonlySet<string> {
  const found = new Set<string>();
  if (count === 0) return found;
  let last = new Set([text]);
  found.add(text);
  for (let taken = 0; taken < count; taken++) {
    const next = new Set<string>();
    for (const rest of last)
      for (let at = 0; at < rest.length; at++) next.add(rest.slice(0, at) + rest.slice(at + 1));
    for (const rest of next) found.add(rest);
    last = next;
  }
  return found;
}

/** FNV-1a over UTF-16 code units, the units compared by `withinTypos`. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
