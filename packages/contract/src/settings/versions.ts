import { z } from 'zod';
import { SETTINGS_PARTS, type Settings, type SettingsPart } from './settings.ts';

/** Schema version of each part. A browser's copy with another version is discarded. */
export const SETTINGS_VERSIONS = {
  quickBuy: 1,
  presets: 1,
  theme: 1,
  palette: 1,
  notificationsMuted: 1,
  sounds: 1,
  windows: 1,
  timeZone: 1,
} as const satisfies Record<SettingsPart, number>;

const version = z.object({
  /** Of the part's schema. */
  schema: z.number().int(),
  /** Number of changes to the part; 0 at its default. */
  revision: z.number().int(),
});

export const versions = z.object(
  Object.fromEntries(SETTINGS_PARTS.map((part) => [part, version])) as Record<SettingsPart, typeof version>,
);

export type SettingsAnswer = Settings & { versions: z.output<typeof versions> };
