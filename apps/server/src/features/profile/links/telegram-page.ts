/** Telegram's own pages, which belong to no account. */
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

/** The only host that is queried. */
export const TELEGRAM_ORIGIN = 'https://t.me';

/** Returns the path of a link to an account; null if it has a port, user, query or further segments. */
function nameInLink(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return null;
  const { protocol, username, password, port, hostname, pathname, search, hash } = url;
  const isPlain = protocol === 'https:' && username + password + port + search + hash === '';
  return isPlain && HOSTS.has(hostname.replace(/^www\./, '')) ? pathname.slice(1).replace(/\/$/, '') : null;
}

/**
 * Returns the account of a profile's Telegram link in lowercase; null when it has no account page, such as an
 * invitation, a message or a blank.
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

/** Returns the account's bio on its page, which nobody else can write. Blank when the page has none. */
export function bioOn(page: string): string {
  const [, content = ''] = /<meta\s+property="og:description"\s+content="([^"]*)"/i.exec(page) ?? [];
  return content.replace(/&(?:quot|amp|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
