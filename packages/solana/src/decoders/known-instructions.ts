import { createHash } from 'node:crypto';
import { discriminator, discriminatorAt, EVENT_TAG } from './bytes/discriminator.ts';

/**
 * First eight bytes of an Anchor name's hash. Source: Anchor, lang/syn/src/codegen/program/common.rs
 * (sighash).
 */
const anchorHash = (space: string, name: string): bigint =>
  discriminator(createHash('sha256').update(`${space}:${name}`).digest('hex').slice(0, 16));

export const instructionNamed = (name: string): bigint => anchorHash('global', name);
export const eventNamed = (name: string): bigint => anchorHash('event', name);

/** Returns the discriminators of instruction names separated by white space. */
export const instructionsNamed = (names: string): ReadonlySet<bigint> =>
  new Set(names.trim().split(/\s+/).map(instructionNamed));

/**
 * Instructions that every Anchor program has in addition: events sent to itself, and IDL maintenance. Source:
 * anchor_lang::idl::IDL_IX_TAG.
 */
const OF_ANCHOR: ReadonlySet<bigint> = new Set([EVENT_TAG, discriminator('40f4bc78a7e9690a')]);

export function isKnown(instructions: ReadonlySet<bigint>, data: Uint8Array): boolean {
  const kind = discriminatorAt(data);
  return kind !== null && (instructions.has(kind) || OF_ANCHOR.has(kind));
}
