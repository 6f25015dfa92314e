import { cleanLine } from '@dugout/domain/text/typed-text';
import { z } from 'zod';
import { typedLine, typedLines } from '../fields.ts';
import { BIO_LENGTH } from './values.ts';

const ACCOUNT_LENGTH = 100;

export const userName = z
  .string()
  .overwrite(cleanLine)
  .regex(/^\w{3,20}$/, 'must be 3 to 20 letters, digits or underscores');

export const bio = typedLines(BIO_LENGTH);

const isName = (text: string): boolean => /^@?[\w.#-]*$/.test(text);

function isLinkTo(hosts: readonly string[], text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.port === '' &&
    hosts.includes(url.hostname.replace(/^www\./, ''))
  );
}

/** An external account: a name, or an https link to one of the hosts. Blank for none. */
const account = (...hosts: readonly [string, ...string[]]) =>
  typedLine(ACCOUNT_LENGTH).refine(
    (text) => isName(text) || isLinkTo(hosts, text),
    `must be a name, or an https link to ${hosts.join(' or ')}`,
  );

export const accounts = {
  twitter: account('x.com', 'twitter.com'),
  discord: account('discord.gg', 'discord.com'),
  telegram: account('t.me', 'telegram.me'),
};

export const privacySettings = z.strictObject({
  showWallets: z.boolean(),
  showPnl: z.boolean(),
  showOnlineStatus: z.boolean(),
  shareHoldingsWithClan: z.boolean(),
  friendRequests: z.enum(['everyone', 'nobody']),
  directMessages: z.enum(['everyone', 'friends']),
});

export type PrivacySettings = z.output<typeof privacySettings>;

export const DEFAULT_PRIVACY: PrivacySettings = {
  showWallets: false,
  showPnl: true,
  showOnlineStatus: true,
  shareHoldingsWithClan: false,
  friendRequests: 'everyone',
  directMessages: 'friends',
};
