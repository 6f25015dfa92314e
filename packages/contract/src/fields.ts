/** Field schemas that several features share. */
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { z } from 'zod';

export const address = z.string().refine(isAddress, 'must be a Solana address').meta({ description: 'Solana address, base58' });
/** Raw units or lamports as a decimal string. */
export const rawAmount = z
  .string()
  .refine((text) => parseRawAmount(text) !== null, 'must be a whole number of raw units')
  .meta({ description: 'Raw units as a decimal string' });
/** A raw amount that may be below zero: profit, loss, a change. */
export const signedRawAmount = z.string().regex(/^-?\d+$/);
export const isoTime = z.iso.datetime();
/** A figure that is shown; null where it is not known. */
export const figure = z.number().nullable();
export const side = z.enum(['buy', 'sell']);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
export const id = z.string().regex(/^[\w.:-]{1,128}$/, 'must be an id');
/** Free text that a person types. That it is text at all, well-formed and without NUL, the server checks for every input. */
export const typedText = (longest: number) => z.string().max(longest);
