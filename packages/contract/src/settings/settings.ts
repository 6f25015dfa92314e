import { PRESET_IDS, SLIPPAGE_MODES } from '@dugout/domain/execution/execution-presets';
import { PRIORITY_MODES } from '@dugout/domain/execution/priority-fee';
import { MIN_SHARE_PCT } from '@dugout/domain/orders/share';
import { z } from 'zod';
import { timeZone, typedText } from '../fields.ts';
import { QUICK_AMOUNTS } from '../trading/values.ts';

/** SOL as decimal text: positive, at most nine decimal places. */
const solAmount = z
  .string()
  .regex(/^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,9})?$/, 'must be SOL above zero, with at most nine decimal places');

export const quickBuySettings = z.object({
  chip: solAmount,
  tracker: solAmount,
  dock: solAmount,
  other: solAmount,
});

/** The buttons of the trade box, in their order. */
export const quickAmountSettings = z.object({
  buy: z.array(solAmount).length(QUICK_AMOUNTS.buy.length),
  /** Percent of the holding, with at most two decimal places. */
  sell: z.array(z.number().min(MIN_SHARE_PCT).max(100).multipleOf(0.01)).length(QUICK_AMOUNTS.sell.length),
});

const executionPreset = z.object({
  /** `fixed` in presets from before there were modes. */
  slippage: z.enum(SLIPPAGE_MODES).default('fixed'),
  slippageBps: z.number().int().min(1).max(10_000),
  priority: z.enum(PRIORITY_MODES).default('fixed'),
  priorityFeeLamports: z.number().int().min(0).max(1_000_000_000),
  tipLamports: z.number().int().min(0).max(1_000_000_000),
  protect: z.boolean(),
});

const presetSettings = z.object({
  low: executionPreset,
  high: executionPreset,
  other: executionPreset,
  chosen: z.enum(PRESET_IDS),
});

const presetChange = executionPreset.strict().optional();

export const presetsChange = presetSettings
  .extend({ low: presetChange, high: presetChange, other: presetChange })
  .partial()
  .strict();

const colour = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'must be a colour, #rrggbb');

const colours = z
  .record(z.string().regex(/^[A-Za-z][\w-]{0,39}$/), colour)
  .refine((all) => Object.keys(all).length <= 80, 'holds too many colours');

export const themeSettings = z.object({
  mode: z.enum(['dark', 'light', 'system']),
  globalColors: colours,
  userPanelColors: colours,
});

export const soundSettings = z.object({ enabled: z.boolean(), volume: z.number().min(0).max(1) });

export const windowValue = z.union([z.number(), z.boolean(), z.null(), typedText(60)]);

export const windowName = z.string().regex(/^[A-Za-z][\w-]{0,39}$/);

/** A window's stored state: numbers, flags and short words. */
const windowSettings = z
  .record(
    windowName,
    z.record(windowName, windowValue).refine((all) => Object.keys(all).length <= 20, 'remembers too much'),
  )
  .refine((all) => Object.keys(all).length <= 40, 'holds too many windows');

/** A trader's settings. Parts never set have their defaults. */
export const settings = z.object({
  quickBuy: quickBuySettings,
  quickAmounts: quickAmountSettings,
  presets: presetSettings,
  theme: themeSettings,
  palette: z.enum(['default', 'colourBlind']),
  notificationsMuted: z.boolean(),
  sounds: soundSettings,
  windows: windowSettings,
  /** Time zone of days and times; `browser` for the device's. */
  timeZone: z.literal('browser').or(timeZone),
});

export const SETTINGS_PARTS = [
  'quickBuy',
  'quickAmounts',
  'presets',
  'theme',
  'palette',
  'notificationsMuted',
  'sounds',
  'windows',
  'timeZone',
] as const;

export type SettingsPart = (typeof SETTINGS_PARTS)[number];

export type Settings = z.output<typeof settings>;

/** Schema version of each part. A browser's copy with another version is discarded. */
export const SETTINGS_VERSIONS = {
  quickBuy: 1,
  quickAmounts: 1,
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
