import { isAddress } from '../address.ts';

/** A run of base58 as long as an address, inside a link or not. */
const BASE58_RUN = /[1-9A-HJ-NP-Za-km-z]{32,}/g;
/** With or without a protocol, as most sites and people recognize links. */
const LINK =
  /[a-z][a-z0-9+.-]*:\/\/\S+|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?[.\u3002\uff0e\uff61])+\p{L}{2,}(?:[/?#:]\S*)?/giu;

type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string };

/** Splits a text at its links and at base58 runs as long as an address or longer, in order. */
export function textParts(text: string): TextPart[] {
  return partsBy(text, LINK, 'link').flatMap((part) =>
    part.kind === 'text' ? partsBy(part.text, BASE58_RUN, 'address') : [part],
  );
}

function partsBy(text: string, pattern: RegExp, kind: 'address' | 'link'): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the addresses in a text, including those in links, without repeats, in order. */
export const addressesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(BASE58_RUN), ([run]) => run).filter(isAddress)),
];

const MENTION = /(?<![\p{L}\p{N}_@])@(\w{3,20})(?!\w)/gu;

/** Returns the names after an @ in lower case, without repeats, in order. */
export const mentionedNames = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase())),
];
