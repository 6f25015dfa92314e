import { withoutTurns, withoutUnseen } from '../text/unseen.ts';
import { addressFault } from './address-fault.ts';

const BULLET = /^(?:[-*•·–—▪●►>]|\d{1,6}[.)])\s+/u;
/** A chat message's time in brackets. */
const STAMP = /^\[[^\][]{1,60}\]\s*/;
const LINK = /https?:\/\/\S+/g;
const NOT_IN_ADDRESSES = /[^1-9A-HJ-NP-Za-km-z]+/;
/** Link paths of explorers and terminals for things other than wallets. */
const OTHER_LINKS: readonly (readonly [RegExp, string])[] = [
  [/\/(tx|transaction|signature)\//i, 'A link to a transaction, not a wallet'],
  [/\/(token|coin|meme|lp|pool|pair|swap|trade)\//i, 'A link to a token, not a wallet'],
];
const MARK = /[\s:|]/;

export const withoutBullet = (line: string): string => line.replace(BULLET, '');

/** Removes the time in brackets that chat exports add before a message. */
export const withoutStamp = (line: string): string => line.replace(STAMP, '');

/**
 * Removes blanks, colons and bars at both ends. A regular expression for the end would retry at each blank inside
 * the text.
 */
export function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && MARK.test(text.charAt(from))) from++;
  while (to > from && MARK.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/**
 * Replaces each link with the wallet address in it. Returns a reason instead when a link is about something other
 * than a wallet.
 */
export function withLinksRead(line: string): { readonly text: string } | { readonly reason: string } {
  if (!line.includes('://')) return { text: line };
  let reason: string | null = null;
  const text = line.replace(LINK, (link) => {
    const address = link.split(NOT_IN_ADDRESSES).find((part) => addressFault(part) === null);
    const other = OTHER_LINKS.find(([like]) => like.test(link));
    if (other !== undefined) reason = other[1];
    return address ?? link;
  });
  return reason === null ? { text } : { reason };
}

const CHINESE_MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '｜': '|',
};

/** Replaces Chinese punctuation with ASCII, and removes invisible characters and direction marks. */
export const plainMarks = (text: string): string =>
  withoutUnseen(withoutTurns(text))
    .replace(/[，、；：｜]/g, (mark) => CHINESE_MARKS[mark] ?? mark)
    .replace(/[\u061c\u200e\u200f]/g, '');
