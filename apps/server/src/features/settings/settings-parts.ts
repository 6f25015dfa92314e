import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import {
  SETTINGS_PARTS,
  SETTINGS_VERSIONS,
  type Settings,
  type SettingsAnswer,
  type SettingsPart,
  settings,
} from '@dugout/contract/settings/settings';
import { QUICK_AMOUNTS, QUICK_BUY_DEFAULT_SOL } from '@dugout/contract/trading/values';
import { DEFAULT_PRESETS } from '@dugout/domain/execution/execution-presets';

const DEFAULT_SETTINGS: Settings = {
  quickBuy: { ...QUICK_BUY_DEFAULT_SOL },
  quickAmounts: { buy: [...QUICK_AMOUNTS.buy], sell: [...QUICK_AMOUNTS.sell] },
  presets: { ...DEFAULT_PRESETS, chosen: 'low' },
  theme: { mode: 'dark', globalColors: {}, userPanelColors: {} },
  palette: 'default',
  notificationsMuted: false,
  sounds: { enabled: true, volume: 0.5 },
  windows: {},
  timeZone: 'browser',
};

interface KeptPart {
  readonly part: string;
  readonly schema: number;
  readonly revision: bigint;
  readonly value: unknown;
}

/** Returns a trader's complete settings: stored parts in the current format, defaults for the others. */
export function wholeSettings(kept: readonly KeptPart[]): SettingsAnswer {
  const byPart = new Map(kept.map((part) => [part.part, part]));
  const found: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const part of SETTINGS_PARTS) {
    const known = byPart.get(part);
    if (known?.schema !== SETTINGS_VERSIONS[part]) continue;
    const read = settings.shape[part].safeParse(known.value);
    if (read.success) found[part] = read.data;
  }
  const revisionOf = (part: string): number => Number(byPart.get(part)?.revision ?? 0n);
  const version = (part: keyof typeof SETTINGS_VERSIONS) => ({
    schema: SETTINGS_VERSIONS[part],
    revision: revisionOf(part),
  });
  return {
    ...settings.parse(found),
    versions: {
      quickBuy: version('quickBuy'),
      quickAmounts: version('quickAmounts'),
      presets: version('presets'),
      theme: version('theme'),
      palette: version('palette'),
      notificationsMuted: version('notificationsMuted'),
      sounds: version('sounds'),
      windows: version('windows'),
      timeZone: version('timeZone'),
    },
  };
}

export function changedParts(
  before: Settings,
  change: SettingsChange,
): Partial<Record<SettingsPart, unknown>> {
  const { quickBuy, quickAmounts, presets, theme, palette, notificationsMuted, sounds, windows, timeZone } =
    change;
  return {
    ...(quickBuy && { quickBuy: { ...before.quickBuy, ...quickBuy } }),
    ...(quickAmounts && { quickAmounts: { ...before.quickAmounts, ...quickAmounts } }),
    ...(presets && { presets: { ...before.presets, ...presets } }),
    ...(theme && { theme: { ...before.theme, ...theme } }),
    ...(palette !== undefined && { palette }),
    ...(notificationsMuted !== undefined && { notificationsMuted }),
    ...(sounds && { sounds: { ...before.sounds, ...sounds } }),
    ...(timeZone !== undefined && { timeZone }),
    ...(windows && { windows: mergedWindows(before.windows, windows) }),
  };
}

function mergedWindows(
  before: Settings['windows'],
  sent: NonNullable<SettingsChange['windows']>,
): Settings['windows'] {
  const merged = new Map(Object.entries(before));
  for (const [name, window] of Object.entries(sent)) {
    if (window === null) merged.delete(name);
    else merged.set(name, window);
  }
  return Object.fromEntries(merged);
}
