import type { CallInput } from '@dugout/contract/api';
import type { Clan } from '@dugout/contract/clans/clan';
import {
  CLAN_BIO_LENGTH,
  CLAN_NAME_LENGTH,
  CLAN_NAME_LETTERS,
  CLAN_TAG_LENGTH,
  MAX_CLAN_VOLUME,
} from '@dugout/contract/clans/values';
import { cleanLine, cleanLines, lineProblem, textProblem } from '@dugout/domain/text/typed-text';

export interface ClanDraft {
  readonly tag: string;
  readonly name: string;
  readonly bio: string;
  readonly logo: string | null;
  readonly banner: string | null;
  readonly twitter: string;
  readonly discord: string;
  readonly telegram: string;
  readonly minRank: string;
  /** SOL. */
  readonly minVolume: string;
  readonly requireApproval: boolean;
}

export type ClanField = keyof ClanDraft;
export type ClanProblems = Partial<Record<ClanField, string>>;

export const EMPTY_DRAFT: ClanDraft = {
  tag: '',
  name: '',
  bio: '',
  logo: null,
  banner: null,
  twitter: '',
  discord: '',
  telegram: '',
  minRank: '0',
  minVolume: '0',
  requireApproval: false,
};

export const draftOf = (clan: Clan): ClanDraft => ({
  tag: clan.tag,
  name: clan.name,
  bio: clan.bio ?? '',
  logo: clan.logo,
  banner: clan.banner,
  twitter: clan.twitter ?? '',
  discord: clan.discord ?? '',
  telegram: clan.telegram ?? '',
  minRank: `${clan.minRank}`,
  minVolume: `${clan.minVolume}`,
  requireApproval: clan.requireApproval,
});

const { min, max } = CLAN_TAG_LENGTH;
const TAG = new RegExp(`^[a-zA-Z0-9]{${min},${max}}$`);
const SAID = /[\p{L}\p{N}]/u;
const ACCOUNT = /^@?[\w.#-]*$/;
const ACCOUNT_LENGTH = 100;
const TOP_RANK = 20;

const HOSTS = {
  twitter: ['x.com', 'twitter.com'],
  discord: ['discord.gg', 'discord.com'],
  telegram: ['t.me', 'telegram.me'],
} as const;

function isLinkTo(hosts: readonly string[], text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.port === '' &&
    hosts.includes(url.hostname.replace(/^www\./, ''))
  );
}

function accountProblem(field: keyof typeof HOSTS, typed: string): string | null {
  const text = cleanLine(typed);
  if (text.length > ACCOUNT_LENGTH) return `At most ${ACCOUNT_LENGTH} characters`;
  if (/\s/.test(text)) return 'Remove the spaces';
  if (ACCOUNT.test(text) || isLinkTo(HOSTS[field], text)) return null;
  return `Enter a name or an https://${HOSTS[field][0]} link`;
}

function nameProblem(typed: string): string | null {
  const name = cleanLine(typed);
  if (name === '') return 'Enter a name';
  if (name.length > CLAN_NAME_LENGTH) return `At most ${CLAN_NAME_LENGTH} characters`;
  if (!SAID.test(name)) return 'Use at least one letter or digit';
  const problem = lineProblem(typed);
  if (problem !== null) return `The name ${problem}`;
  return CLAN_NAME_LETTERS.test(name.replace(/[\u200e\u200f\u061c]/g, ''))
    ? null
    : 'Use letters, digits and basic symbols';
}

function bioProblem(typed: string): string | null {
  if (cleanLines(typed).length > CLAN_BIO_LENGTH) return `At most ${CLAN_BIO_LENGTH} characters`;
  const problem = textProblem(typed);
  return problem === null ? null : `The bio ${problem}`;
}

const numberOf = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

function rankProblem(typed: string): string | null {
  const rank = numberOf(typed);
  return Number.isInteger(rank) && rank >= 0 && rank <= TOP_RANK ? null : `0 to ${TOP_RANK}`;
}

function volumeProblem(typed: string): string | null {
  const volume = numberOf(typed);
  return Number.isFinite(volume) && volume >= 0 && volume <= MAX_CLAN_VOLUME ? null : '0 or more SOL';
}

/** Returns the problem of each field; empty if all are valid. */
export function problemsOf(draft: ClanDraft): ClanProblems {
  const found: Partial<Record<ClanField, string | null>> = {
    tag: TAG.test(cleanLine(draft.tag)) ? null : `${min} to ${max} letters or digits`,
    name: nameProblem(draft.name),
    bio: bioProblem(draft.bio),
    twitter: accountProblem('twitter', draft.twitter),
    discord: accountProblem('discord', draft.discord),
    telegram: accountProblem('telegram', draft.telegram),
    minRank: rankProblem(draft.minRank),
    minVolume: volumeProblem(draft.minVolume),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

type Settings = Required<CallInput<'POST /clan'>['body']>;

export const settingsOf = (draft: ClanDraft): Settings => ({
  ...draft,
  tag: cleanLine(draft.tag),
  name: cleanLine(draft.name),
  bio: cleanLines(draft.bio),
  twitter: cleanLine(draft.twitter),
  discord: cleanLine(draft.discord),
  telegram: cleanLine(draft.telegram),
  minRank: numberOf(draft.minRank),
  minVolume: numberOf(draft.minVolume),
});

export function changedSettings(draft: ClanDraft, clan: Clan): Partial<Settings> {
  const before = settingsOf(draftOf(clan));
  const after = settingsOf(draft);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value),
  );
}
