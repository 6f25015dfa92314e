import { z } from 'zod';
import { typedLine, withoutFlood } from '../fields.ts';
import { picture } from '../pictures/fields.ts';
import { accounts } from '../profile/fields.ts';
import { CLAN_BIO_LENGTH, CLAN_NAME_LENGTH, CLAN_TAG_LENGTH, MAX_CLAN_VOLUME } from './constants.ts';

const { min, max } = CLAN_TAG_LENGTH;

export const clanTag = z
  .string()
  .trim()
  .regex(new RegExp(`^[a-zA-Z0-9]{${min},${max}}$`), `must be ${min} to ${max} letters or digits`);

/** Letters, digits and spaces of any script, and the signs that names are written with. */
export const clanName = typedLine(CLAN_NAME_LENGTH)
  .regex(/^[\p{L}\p{M}\p{N} .,'&!?+#_-]*$/u, 'must be letters, digits and simple signs')
  .regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'must hold letters that can be seen')
  .regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit')
  .transform((name) => name.replace(/\s+/gu, ' '));

const clanBio = z
  .string()
  .trim()
  .max(CLAN_BIO_LENGTH)
  .regex(/^(?:[\n\r\t\u200d]|[^\p{C}])*$/u, 'must not hold control characters')
  .regex(...withoutFlood);

/** What a clan says of itself and asks of those who join. */
export const clanSettings = {
  tag: clanTag,
  name: clanName,
  bio: clanBio.nullable(),
  logo: picture.nullable(),
  banner: picture.nullable(),
  twitter: accounts.twitter.nullable(),
  discord: accounts.discord.nullable(),
  telegram: accounts.telegram.nullable(),
  /** The least rank, 0 to 20, and the least volume traded in all, SOL. */
  minRank: z.number().int().min(0).max(20),
  minVolume: z.number().min(0).max(MAX_CLAN_VOLUME),
  /** Whether joining makes a request that an officer decides. */
  requireApproval: z.boolean(),
};
