import { u64At } from '@dugout/wire/u64';

/** Converts a hex discriminator, the first eight bytes of Anchor data, to a number for comparison. */
export const discriminator = (hex: string): bigint => Buffer.from(hex, 'hex').readBigUInt64LE(0);

/** Returns the discriminator at `at`, or null when the data is too short. */
export function discriminatorAt(data: Uint8Array, at = 0): bigint | null {
  return data.length < at + 8 ? null : u64At(data, at);
}

/**
 * Prefix of an Anchor event that a program sends to itself, before the event's own discriminator. Source:
 * anchor_lang::event::EVENT_IX_TAG.
 */
export const EVENT_TAG = discriminator('e445a52e51cb9a1d');
