import { confusableSkeleton } from './skeleton.ts';

/** Top-level domains most often used in scams. */
const ENDINGS =
  'com|net|org|io|xyz|app|gg|fun|info|biz|site|online|top|link|club|shop|store|tech|finance|money|cash|claims|pro|dev|me|co|cc|ru|tk';
/** A dot between two labels without a space, as in `evil.com` and `t.me`. A label must contain a letter. */
const DOTTED = /(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}-]+\.\p{L}{2,}/u;
/** The same with spaces, or with the dot written out, as in `evil . com` and `evil dot com`. */
const SPACED = new RegExp(
  `[\\p{L}\\p{N}]\\s*(?:[.,]|[\\s_-]+dot[\\s_-]+)\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'u',
);
const NUMBERED = new RegExp(`\\p{N}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u');
const JOINED = /\p{L}{2}dot(?:com|net|org|xyz|io|app)$/u;
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:https?|www)(?![\p{L}\p{N}])/u;

const PATTERNS = [DOTTED, SPACED, NUMBERED, JOINED, SCHEME];

/** Reports whether a name contains a web address. A dot followed by a space counts as an abbreviation. */
export function hasWebAddress(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  // Only dots of other scripts are replaced; the skeleton of the letter m would hide `.com`.
  const dotted = Array.from(plain, (letter) => (confusableSkeleton(letter) === '.' ? '.' : letter)).join('');
  return PATTERNS.some((pattern) => pattern.test(dotted));
}
