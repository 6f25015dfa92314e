/** Pages of Telegram itself, which are nobody's. */
const RESERVED: ReadonlySet<string> = new Set([
  'addemoji',
  'addlist',
  'addstickers',
  'addtheme',
  'boost',
  'confirmphone',
  'contact',
  'giftcode',
  'invoice',
  'joinchat',
  'login',
  'proxy',
  'setlanguage',
  'share',
  'socks',
]);
const HOSTS: ReadonlySet<string> = new Set(['t.me', 'telegram.me']);

/** The only host that is asked. */
export const TELEGRAM_ORIGIN = 'https://t.me';

/** What follows the host of a link to an account, and nothing else: no port, user, query or second step. */
function nameInLink(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return null;
  const { protocol, username, password, port, hostname, pathname, search, hash } = url;
  const isPlain = protocol === 'https:' && username + password + port + search + hash === '';
  return isPlain && HOSTS.has(hostname.replace(/^www\./, '')) ? pathname.slice(1).replace(/\/$/, '') : null;
}

/**
 * The account that a profile's Telegram link leads to, in small letters; null for what is no account with a
 * page of its own, such as an invitation, a message or a blank.
 */
export function telegramAccount(link: string | null): string | null {
  if (link === null) return null;
  const name = link.includes('/') ? nameInLink(link) : link.replace(/^@/, '');
  if (name === null || !/^[a-z]\w{3,31}$/i.test(name)) return null;
  const account = name.toLowerCase();
  return RESERVED.has(account) ? null : account;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};

/** The account's own words on its page: nobody else writes there. Blank when the page has none. */
export function bioOn(page: string): string {
  const [, content = ''] = /<meta\s+property="og:description"\s+content="([^"]*)"/i.exec(page) ?? [];
  return content.replace(/&(?:quot|amp|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
