import { cleanLine } from '@dugout/domain/text/typed-text';
import { z } from 'zod';
import { picture, typedLine, typedLines } from '../fields.ts';
import { accounts } from '../profile/fields.ts';
import {
  CLAN_BIO_LENGTH,
  CLAN_NAME_LENGTH,
  CLAN_NAME_LETTERS,
  CLAN_TAG_LENGTH,
  MAX_CLAN_VOLUME,
} from './values.ts';

const { min, max } = CLAN_TAG_LENGTH;

export const clanTag = z
  .string()
  .overwrite(cleanLine)
  .regex(new RegExp(`^[a-zA-Z0-9]{${min},${max}}$`), `must be ${min} to ${max} letters or digits`);

/**
 * Letters, digits and spaces of any script, with their joiners, and signs common in names. Without direction
 * marks, since a name has one direction.
 */
export const clanName = typedLine(CLAN_NAME_LENGTH)
  .overwrite((name) => name.replace(/[\u200e\u200f\u061c]/g, ''))
  .regex(CLAN_NAME_LETTERS, 'must be letters, digits and basic symbols')
  .regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit')
  .transform((name) => name.replace(/\s+/gu, ' '));

/** Where the list of clans goes on: the place, figures, founding and id of the last clan on a page. */
export const clanCursor = z
  .string()
  .regex(/^\d{1,10}\.-?\d{1,39}\.-?\d{1,10}\.\d{1,17}\.[\w.:-]{1,128}$/, 'must be `next` of another page');

const clanBio = typedLines(CLAN_BIO_LENGTH);

/** A clan's description and its conditions for joining. */
export const clanSettings = {
  tag: clanTag,
  name: clanName,
  bio: clanBio.nullable(),
  logo: picture.nullable(),
  banner: picture.nullable(),
  twitter: accounts.twitter.nullable(),
  discord: accounts.discord.nullable(),
  telegram: accounts.telegram.nullable(),
  /** Min rank, 0 to 20, and min total volume, SOL. */
  minRank: z.number().int().min(0).max(20),
  minVolume: z.number().min(0).max(MAX_CLAN_VOLUME),
  /** Whether joining creates an application for an officer. */
  requireApproval: z.boolean(),
};
