import { type AlphaPreset, alphaPreset } from '@dugout/contract/alpha/preset';
import { z } from 'zod';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { presetsOf, savePresets } from './presets.repository.ts';

const kept = z.array(alphaPreset.nullable().catch(null));

/** Oldest first. Entries that are no longer valid filters are left out. */
export async function readPresets(db: Db, userId: string): Promise<AlphaPreset[]> {
  return kept.parse((await presetsOf(db, userId)) ?? []).filter((preset) => preset !== null);
}

/** Replaces the whole list. Throws ApiError `alpha_preset_name_taken`. */
export async function replacePresets(
  db: Db,
  userId: string,
  presets: readonly AlphaPreset[],
): Promise<AlphaPreset[]> {
  const names = new Set(presets.map(({ name }) => name.toLowerCase()));
  if (names.size < presets.length) throw new ApiError('alpha_preset_name_taken');
  await savePresets(db, userId, presets);
  return readPresets(db, userId);
}
