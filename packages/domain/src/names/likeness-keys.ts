import { type ComparedName, typosForgiven } from './look-alike.ts';

/**
 * Letters at the beginning of a name from which keys are made. Two names within k typos have the same letters
 * left when the right k of them are taken out of the beginning of each, provided that it is longer than k.
 */
const PREFIX = 7;

/**
 * Returns numbers (32 bits, signed) for an index of names: two names of which one passes for the other, or that
 * are the same, share at least one. Names that share one need not be alike: compare them with `nameLikeness`.
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

/** Returns the text, and what is left of it without any one letter, any two, up to `count`; none for 0. */
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

/** FNV-1a over UTF-16 code units, as `withinTypos` compares them. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
