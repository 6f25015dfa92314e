import { confusableSkeleton } from './skeleton.ts';

/** Endings of the sites that strangers are most often led to. */
const ENDINGS =
  'com|net|org|io|xyz|app|gg|fun|info|biz|site|online|top|link|club|shop|store|tech|finance|money|cash|claims|pro|dev|me|co|cc|ru|tk';
/** A dot between two labels without a space, as `evil.com` and `t.me`. Numbers before it name no site. */
const DOTTED = /(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}-]+\.\p{L}{2,}/u;
/** The same with spaces or with the dot written out, as `evil . com` and `evil dot com`. */
const SPACED = new RegExp(
  `[\\p{L}\\p{N}]\\s*(?:[.,]|[\\s_-]+dot[\\s_-]+)\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'u',
);
const NUMBERED = new RegExp(`\\p{N}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u');
const JOINED = /\p{L}{2}dot(?:com|net|org|xyz|io|app)$/u;
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:https?|www)(?![\p{L}\p{N}])/u;

const PATTERNS = [DOTTED, SPACED, NUMBERED, JOINED, SCHEME];

/** Whether a name holds the address of a site. A space after a dot keeps an abbreviation apart from one. */
export function hasWebAddress(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  // A dot of another script looks like ours, while the skeleton of m would hide `.com`.
  const dotted = Array.from(plain, (letter) => (confusableSkeleton(letter) === '.' ? '.' : letter)).join('');
  return PATTERNS.some((pattern) => pattern.test(dotted));
}
