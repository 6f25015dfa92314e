import { withinTypos } from '../text/edit-distance.ts';
import { drawnForm, type NameLikeness, wordsOf } from './look-alike.ts';
import { hasWebAddress } from './web-address.ts';

/** Why nobody may have a name: it claims the platform's voice, or it leads to another site. */
export type ReservedName =
  | { readonly kind: 'platform'; readonly likeness: NameLikeness }
  | { readonly kind: 'link' };

/** Roles that a trader would believe in the first or last word of any name. */
const STRONG_ROLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'superadmin'],
  ...['moderator', 'moderators', 'support', 'helpdesk', 'staff', 'official', 'officials'],
  ...['oficial', 'soporte', 'suporte', 'админ', 'администратор', 'модератор', 'поддержка'],
  ...['官方', '客服', '管理员'],
];
/** Roles that are ordinary words too. They count where nothing but fillers is around them. */
const WEAK_ROLES = [
  ...['mod', 'mods', 'help', 'operator', 'operators', 'security', 'system', 'systems'],
  ...['giveaway', 'giveaways', 'airdrop', 'airdrops', 'announcement', 'announcements'],
  ...['notification', 'notifications', 'notice', 'notices', 'alert', 'alerts', 'verification', 'verified'],
  ...['refund', 'refunds', 'billing', 'customerservice', 'customercare', 'servicedesk', 'supports'],
];
/** What surrounds a role without changing it. */
const FILLERS = [
  ...['the', 'our', 'your', 'my', 'team', 'desk', 'service', 'services', 'center', 'centre', 'real'],
  ...['customer', 'client', 'user', 'users', 'live', 'chat', 'account', 'accounts', 'wallet', 'tech'],
  ...['technical', 'bot', 'agent', 'agents', 'head', 'chief', 'lead', 'senior', 'super', 'sub', 'global'],
  ...['site', 'app', 'web', 'platform', 'online', 'claim', 'claims', 'free', 'prize', 'bonus', 'winner'],
  ...['sol', 'solana', 'crypto', 'trading', 'and', 'of', 'for', 'by', 'from'],
];
/** Roles long enough that one typo leaves them readable. */
const MISREAD_ROLES = STRONG_ROLES.filter((role) => role.length >= 7);
/** Shorter texts differ from a role by chance. */
const MIN_MISREAD_LENGTH = 5;

/** A way to compare words: as they are spelt, or as they are drawn. */
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

/** One letter drawn out, as in adminnn. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
const shortened = (text: string): string => text.replace(DRAWN_OUT, '$1');

/**
 * Whether `text` is a row of roles and fillers, with at least one role: `supportteam`, `theadmin`.
 */
function isRoleAlone(text: string, { roles, fillers }: Spelling): boolean {
  // By end of a prefix that can be cut into words: whether a role can be among them.
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

/** One typo inside a word: impostors keep the first and the last letter. */
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

/** Whether the words name the platform or a role but for a typo. */
function nearlyNames(words: readonly string[], product: string, how: Spelling): boolean {
  const own = words.filter((word) => !how.fillers.has(word)).join('');
  return [words.join(''), own].some((text) =>
    [how.form(product), ...how.misread].some((role) => isMisread(text, role)),
  );
}

/**
 * Why nobody may have a name that others see; null for a name that is free of claims. `product` is the
 * platform's name. Finds roles behind digits for letters, look-alike letters, separators, plurals and words
 * written together.
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
