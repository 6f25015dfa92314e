/** Field schemas that several features share. */
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { z } from 'zod';
import { GROUP_NAME_LENGTH, PRIVATE_NOTE_LENGTH } from './constants.ts';
import { COMMON_FAILURES } from './error-table.ts';

export const address = z
  .string()
  .refine(isAddress, 'must be a Solana address')
  .meta({ description: 'Solana address, base58' });
export const mintErrors = ['mint_required', 'mint_invalid'] as const;
/** A token's address where the specification fixes what is said of one that is missing or wrong. */
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
/** A raw amount that may be below zero: profit, loss, a change. */
export const signedRawAmount = z.string().regex(/^-?\d+$/);
/** What makes an asset's raw units readable; null for a token that the market does not know. */
export const assetFields = { symbol: z.string().nullable(), decimals: z.number().int().nullable() };
export const isoTime = z.iso.datetime();
/** A figure that is shown; null where it is not known. */
export const figure = z.number().nullable();
export const side = z.enum(['buy', 'sell']);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
export const id = z.string().regex(/^[\w.:-]{1,128}$/, 'must be an id');
/**
 * Free text that a person types. That it is text at all, well-formed and without NUL, the server checks for
 * every input.
 */
export const typedText = (longest: number) => z.string().max(longest);

/**
 * Fields of an answer that nobody can set. A call that changes the others takes them too, and does not look
 * at them: what was read can be sent back.
 */
export const asRead = <const F extends readonly string[]>(
  ...names: F
): Record<F[number], z.ZodOptional<z.ZodUnknown>> =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    F[number],
    z.ZodOptional<z.ZodUnknown>
  >;

/** No letter with more combining marks than any script needs: they would cover the lines around it. */
export const withoutFlood = [/^(?!.*\p{M}{9})/su, 'has too many marks on one letter'] as const;

/**
 * One line: trimmed; controls and direction marks, which could make one word look like another, are refused.
 * Joiners of emoji are not.
 */
export const typedLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^(?:\u200d|[^\p{C}\p{Zl}\p{Zp}])*$/u, 'must hold letters that can be seen')
    .regex(...withoutFlood);

export const groupName = typedLine(GROUP_NAME_LENGTH).min(1, 'must not be empty');

/** Several lines of text. */
export const privateNote = z
  .string()
  .trim()
  .max(PRIVATE_NOTE_LENGTH)
  .regex(/^(?:[\n\r\t\u200d]|[^\p{C}])*$/u, 'must not hold control characters');
