import { PRESET_IDS } from '@dugout/domain/execution-presets';
import { z } from 'zod';
import { data, endpoint } from './endpoint.ts';
import { asRead, typedText } from './fields.ts';

/** SOL as decimal text: above zero, at most nine places. */
const solAmount = z.string().regex(/^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,9})?$/, 'must be SOL above zero, with at most nine decimal places');

export const quickBuySettings = z.object({ chip: solAmount, tracker: solAmount, dock: solAmount, other: solAmount });

const executionPreset = z.object({
  slippageBps: z.number().int().min(1).max(10_000),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000),
  tipLamports: z.number().int().min(0).max(1_000_000_000),
  protect: z.boolean(),
});
export const presetSettings = z.object({
  low: executionPreset,
  high: executionPreset,
  other: executionPreset,
  /** The one that is chosen. */
  chosen: z.enum(PRESET_IDS),
});

const presetChange = executionPreset.strict().optional();
const presetsChange = presetSettings.extend({ low: presetChange, high: presetChange, other: presetChange }).partial().strict();

const colour = z.string().regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'must be a colour, #rrggbb');
const colours = z
  .record(z.string().regex(/^[A-Za-z][\w-]{0,39}$/), colour)
  .refine((all) => Object.keys(all).length <= 80, 'holds too many colours');
export const themeSettings = z.object({ mode: z.enum(['dark', 'light', 'system']), globalColors: colours, userPanelColors: colours });

const soundSettings = z.object({ enabled: z.boolean(), volume: z.number().min(0).max(1) });

const windowValue = z.union([z.number(), z.boolean(), z.null(), typedText(60)]);
const windowName = z.string().regex(/^[A-Za-z][\w-]{0,39}$/);
/** What each window remembers of itself: numbers, switches and short words. */
const windowSettings = z
  .record(
    windowName,
    z.record(windowName, windowValue).refine((all) => Object.keys(all).length <= 20, 'remembers too much'),
  )
  .refine((all) => Object.keys(all).length <= 40, 'holds too many windows');

/** Everything that a trader sets for themself. A part that was never set has its default. */
export const settings = z.object({
  quickBuy: quickBuySettings,
  presets: presetSettings,
  theme: themeSettings,
  palette: z.enum(['default', 'colourBlind']),
  notificationsMuted: z.boolean(),
  sounds: soundSettings,
  windows: windowSettings,
});

export const SETTINGS_PARTS = ['quickBuy', 'presets', 'theme', 'palette', 'notificationsMuted', 'sounds', 'windows'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** The schema version of each part: what a browser kept under another version is no longer that part. */
export const SETTINGS_VERSIONS = {
  quickBuy: 1,
  presets: 1,
  theme: 1,
  palette: 1,
  notificationsMuted: 1,
  sounds: 1,
  windows: 1,
} as const satisfies Record<SettingsPart, number>;

const version = z.object({
  /** Of the part's schema. */
  schema: z.number().int(),
  /** How often the part was changed; 0 while it has its default. */
  revision: z.number().int(),
});
const versions = z.object(Object.fromEntries(SETTINGS_PARTS.map((part) => [part, version])) as Record<SettingsPart, typeof version>);

export const settingsEndpoints = {
  'GET /settings': endpoint({
    summary: "The trader's settings, each part with its default until it is set",
    access: 'trader',
    output: data(settings.extend({ versions })),
    errors: [],
  }),
  'PUT /settings': endpoint({
    summary:
      'Changes what is sent of the settings: `quickBuy`, `presets`, `theme` and `sounds` by their fields, `windows` by window; null forgets a window',
    access: 'trader',
    body: z.strictObject({
      quickBuy: quickBuySettings.partial().strict().optional(),
      presets: presetsChange.optional(),
      theme: themeSettings.partial().strict().optional(),
      palette: settings.shape.palette.optional(),
      notificationsMuted: z.boolean().optional(),
      sounds: soundSettings.partial().strict().optional(),
      windows: z.record(windowName, z.record(windowName, windowValue).nullable()).optional(),
      ...asRead('versions'),
    }),
    output: data(settings.extend({ versions })),
    errors: ['foreign_origin'],
  }),
} as const;

export type Settings = z.output<typeof settings>;
export type SettingsAnswer = Settings & { versions: z.output<typeof versions> };
export type SettingsChange = z.output<(typeof settingsEndpoints)['PUT /settings']['body']>;
