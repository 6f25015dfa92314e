import { withinTypos } from '../text/edit-distance.ts';
import { drawnForm, type NameLikeness, wordsOf } from './look-alike.ts';
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
function hasWebAddress(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  // Only dots of other scripts are replaced; the skeleton of the letter m would hide `.com`.
  const dotted = Array.from(plain, (letter) => (confusableSkeleton(letter) === '.' ? '.' : letter)).join('');
  return PATTERNS.some((pattern) => pattern.test(dotted));
}

/** Why a name is reserved: it claims to be the platform, or it leads to another site. */
export type ReservedName =
  | { readonly kind: 'platform'; readonly likeness: NameLikeness }
  | { readonly kind: 'link' };

/** Roles that a trader would believe as the first or last word of any name. */
const STRONG_ROLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'superadmin'],
  ...['moderator', 'moderators', 'support', 'helpdesk', 'staff', 'official', 'officials'],
  ...['oficial', 'soporte', 'suporte', 'админ', 'администратор', 'модератор', 'поддержка'],
  ...['官方', '客服', '管理员'],
];
/** Roles that are also ordinary words. They only count when surrounded by nothing but fillers. */
const WEAK_ROLES = [
  ...['mod', 'mods', 'help', 'operator', 'operators', 'security', 'system', 'systems'],
  ...['giveaway', 'giveaways', 'airdrop', 'airdrops', 'announcement', 'announcements'],
  ...['notification', 'notifications', 'notice', 'notices', 'alert', 'alerts', 'verification', 'verified'],
  ...['refund', 'refunds', 'billing', 'customerservice', 'customercare', 'servicedesk', 'supports'],
];
/** Words around a role that do not change its meaning. */
const FILLERS = [
  ...['the', 'our', 'your', 'my', 'team', 'desk', 'service', 'services', 'center', 'centre', 'real'],
  ...['customer', 'client', 'user', 'users', 'live', 'chat', 'account', 'accounts', 'wallet', 'tech'],
  ...['technical', 'bot', 'agent', 'agents', 'head', 'chief', 'lead', 'senior', 'super', 'sub', 'global'],
  ...['site', 'app', 'web', 'platform', 'online', 'claim', 'claims', 'free', 'prize', 'bonus', 'winner'],
  ...['sol', 'solana', 'crypto', 'trading', 'and', 'of', 'for', 'by', 'from'],
];
/** Roles long enough to be readable with one typo. */
const MISREAD_ROLES = STRONG_ROLES.filter((role) => role.length >= 7);
/** Shorter texts are similar to a role by chance. */
const MIN_MISREAD_LENGTH = 5;

/** A form in which words are compared: by spelling or by look. */
interface Spelling {
  readonly likeness: NameLikeness;
  readonly form: (word: string) => string;
  readonly strong: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  readonly misread: readonly string[];
}

const spelling = (likeness: NameLikeness, form: (word: string) => string): Spelling => ({
  likeness,
  form,
  strong: new Set(STRONG_ROLES.map(form)),
  roles: new Set([...STRONG_ROLES, ...WEAK_ROLES].map(form)),
  fillers: new Set(FILLERS.map(form)),
  misread: MISREAD_ROLES.map(form),
});

const lowerCase = (word: string): string => word.normalize('NFKC').toLowerCase();
const SPELLINGS = [spelling('spelling', lowerCase), spelling('characters', drawnForm)];

/** A repeated letter, as in adminnn. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
const shortened = (text: string): string => text.replace(DRAWN_OUT, '$1');

/**
 * Reports whether `text` consists only of roles and fillers, with at least one role: `supportteam`, `theadmin`.
 */
function isRoleAlone(text: string, { roles, fillers }: Spelling): boolean {
  // Ends of prefixes that can be split into words, and whether a role can be among those words.
  const cuts = new Map<number, boolean>([[0, false]]);
  for (let end = 1; end <= text.length; end++) {
    for (const [start, hasRole] of [...cuts]) {
      const word = text.slice(start, end);
      if (roles.has(word)) cuts.set(end, true);
      else if (fillers.has(word)) cuts.set(end, hasRole || (cuts.get(end) ?? false));
    }
  }
  return cuts.get(text.length) ?? false;
}

/** One typo inside a word; impostors keep the first and the last letter. */
const isMisread = (text: string, role: string): boolean =>
  text.length >= MIN_MISREAD_LENGTH &&
  text[0] === role[0] &&
  text.at(-1) === role.at(-1) &&
  withinTypos(text, role, 1);

const namesProduct = (words: readonly string[], product: string, how: Spelling): boolean =>
  shortened(words.join('')).includes(how.form(product));

function namesRole(words: readonly string[], _product: string, how: Spelling): boolean {
  const edges = [words[0] ?? '', words.at(-1) ?? ''].map(shortened);
  return edges.some((word) => how.strong.has(word)) || isRoleAlone(shortened(words.join('')), how);
}

function nearlyNames(words: readonly string[], product: string, how: Spelling): boolean {
  const own = words.filter((word) => !how.fillers.has(word)).join('');
  return [words.join(''), own].some((text) =>
    [how.form(product), ...how.misread].some((role) => isMisread(text, role)),
  );
}

/**
 * Returns why a public name is reserved, or null when it is allowed. `product` is the platform's name. Finds
 * roles behind digits for letters, look-alike letters, separators, plurals and joined words.
 */
export function reservedName(name: string, product: string): ReservedName | null {
  const ways = wordsOf(name);
  for (const test of [namesProduct, namesRole, nearlyNames]) {
    for (const how of SPELLINGS) {
      const formed = ways.map((words) => words.map(how.form).filter((word) => word !== ''));
      if (formed.some((words) => test(words, product, how)))
        return { kind: 'platform', likeness: how.likeness };
    }
  }
  return hasWebAddress(name) ? { kind: 'link' } : null;
}
