import { z } from 'zod';
import { SETTINGS_PARTS, type Settings, type SettingsPart } from './settings.ts';

/** The schema version of each part: what a browser kept under another version is no longer that part. */
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
  /** How often the part was changed; 0 while it has its default. */
  revision: z.number().int(),
});

export const versions = z.object(
  Object.fromEntries(SETTINGS_PARTS.map((part) => [part, version])) as Record<SettingsPart, typeof version>,
);

export type SettingsAnswer = Settings & { versions: z.output<typeof versions> };
