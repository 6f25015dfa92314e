/** Field schemas shared by several features. */
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import {
  cleanLine,
  cleanLines,
  ON_ONE_LINE,
  pasted,
  UNSEEN_PROBLEM,
  WITHOUT_CONTROLS,
  WITHOUT_FLOOD,
  WITHOUT_TURNS,
} from '@dugout/domain/text/typed-text';
import { isSeen } from '@dugout/domain/text/unseen';
import { isTimeZone } from '@dugout/domain/time/time-zone';
import { z } from 'zod';
import { GROUP_NAME_LENGTH, PRIVATE_NOTE_LENGTH } from './constants.ts';
import { COMMON_FAILURES } from './error-table.ts';

export const address = z
  .string()
  .refine(isAddress, 'must be a Solana address')
  .meta({ description: 'Solana address, base58' });
export const mintErrors = ['mint_required', 'mint_invalid'] as const;
/** A token's address, where the specification fixes the messages for missing and wrong ones. */
export const mint = z
  .string()
  .superRefine((text, check) => {
    const code = text === '' ? 'mint_required' : 'mint_invalid';
    if (!isAddress(text))
      check.addIssue({ code: 'custom', message: COMMON_FAILURES[code].message, params: { code } });
  })
  .meta({ description: 'Solana address of a token, base58' });
/** Raw units or lamports as a decimal string. */
export const rawAmount = z
  .string()
  .refine((text) => parseRawAmount(text) !== null, 'must be a whole number of raw units')
  .meta({ description: 'Raw units as a decimal string' });
/** A raw amount that may be negative: profit, loss, a change. */
export const signedRawAmount = z.string().regex(/^-?\d+$/);
/** Fields that make raw units readable; null for a token unknown to the market. */
export const assetFields = { symbol: z.string().nullable(), decimals: z.number().int().nullable() };
export const isoTime = z.iso.datetime();
export const timeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone, like Europe/Oslo');
/** A display figure; null when unknown. */
export const figure = z.number().nullable();
export const side = z.enum(['buy', 'sell']);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
export const id = z.string().regex(/^[\w.:-]{1,128}$/, 'must be an id');
/** Free text typed by a person. The server checks every input for well-formed text without NUL. */
export const typedText = (longest: number) => z.string().max(longest);

/**
 * Read-only fields of a response. Calls that change the other fields accept and ignore these, so that a response
 * can be sent back.
 */
export const asRead = <const F extends readonly string[]>(
  ...names: F
): Record<F[number], z.ZodOptional<z.ZodUnknown>> =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    F[number],
    z.ZodOptional<z.ZodUnknown>
  >;

const isBlankOrSeen = (text: string): boolean => text === '' || isSeen(text);

/**
 * One typed or pasted line, by the rules of `@dugout/domain/text/typed-text`: trimmed, without invisible pasted
 * characters. May be blank.
 */
export const typedLine = (longest: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(longest)
    .regex(...ON_ONE_LINE)
    .regex(...WITHOUT_TURNS)
    .regex(...WITHOUT_CONTROLS)
    .regex(...WITHOUT_FLOOD)
    .refine(isBlankOrSeen, UNSEEN_PROBLEM);

/** Several lines, by the same rules. */
export const typedLines = (longest: number) =>
  z
    .string()
    .overwrite(cleanLines)
    .max(longest)
    .regex(...WITHOUT_TURNS)
    .regex(...WITHOUT_CONTROLS)
    .regex(...WITHOUT_FLOOD)
    .refine(isBlankOrSeen, UNSEEN_PROBLEM);

/** A search text. Never rejected; invisible characters are removed. */
export const searchText = (longest: number) => z.string().max(longest).overwrite(pasted);

export const groupName = typedLine(GROUP_NAME_LENGTH).min(1, 'must not be empty');

export const privateNote = typedLines(PRIVATE_NOTE_LENGTH);

/** A picture uploaded here (`POST /images`); blank for none. */
export const picture = z
  .string()
  .max(200)
  .regex(/^(?:|\/images\/[\w./-]+)$/, 'must be a picture that was uploaded here');
