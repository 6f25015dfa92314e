import { u64At } from './u64.ts';

/** The first eight bytes of Anchor data as one number that can be compared, from its hex. */
export const discriminator = (hex: string): bigint => Buffer.from(hex, 'hex').readBigUInt64LE(0);

/** The discriminator at `at`, or null where the data is too short. */
export function discriminatorAt(data: Uint8Array, at = 0): bigint | null {
  return data.length < at + 8 ? null : u64At(data, at);
}

/**
 * How Anchor marks an event that a program sends to itself; the event's own discriminator follows. Source:
 * anchor_lang::event::EVENT_IX_TAG.
 */
export const EVENT_TAG = discriminator('e445a52e51cb9a1d');
