import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import type { Settings } from '@dugout/contract/settings/settings';
import { PRESET_IDS } from '@dugout/domain/execution-presets';
import { useSurfaceAmounts } from '#/features/quick-buy/surface-amounts.ts';
import { useLook } from '#/features/settings/look.store.ts';
import { readTheme } from '#/features/settings/theme.ts';
import { useTrackerOptions } from '#/features/tracker/tracker.options.ts';
import { isTab, useTrackerPlace } from '#/features/tracker/tracker-place.ts';
import { usePresets } from '#/features/trading/presets.store.ts';
import { useQuickBuyAmount } from '#/features/trading/quick-buy-amount.store.ts';
import { placesOfWindows } from '#/shared/windows/places.ts';

/** SOL as the server takes it. */
const SOL = /^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,9})?$/;

function quickBuyHere(): SettingsChange['quickBuy'] {
  const all = Object.entries({ ...useSurfaceAmounts.getState().amounts, other: useQuickBuyAmount.getState().amount });
  return Object.fromEntries(all.filter(([, amount]) => SOL.test(amount)));
}

function windowsHere(): SettingsChange['windows'] {
  const { unit, quickBuy } = useTrackerOptions.getState();
  const { windowTab, dockTab } = useTrackerPlace.getState();
  const places = placesOfWindows.read();
  return { ...places, tracker: { ...places['tracker'], tab: windowTab, dockTab, unit, quickBuy } };
}

/** What this browser has of the settings that the server keeps. */
export function settingsHere() {
  const { appearance, globalColors, userPanelColors } = useLook.getState();
  const { chosen, presets } = usePresets.getState();
  return {
    quickBuy: quickBuyHere() ?? {},
    presets: { chosen, ...presets },
    theme: { mode: appearance.theme, globalColors: globalColors ?? {}, userPanelColors: userPanelColors ?? {} },
    palette: appearance.palette === 'colour-blind' ? 'colourBlind' : 'default',
    windows: windowsHere() ?? {},
  } as const;
}

/** Takes over the parts that are given. */
export function applySettings({ quickBuy, presets, theme, palette, windows }: Partial<Settings>): void {
  const look = useLook.getState();
  if (quickBuy !== undefined) {
    useSurfaceAmounts.getState().keep(quickBuy);
    useQuickBuyAmount.getState().setAmount(quickBuy.other);
  }
  if (presets !== undefined) {
    const { edit, choose } = usePresets.getState();
    for (const id of PRESET_IDS) edit(id, presets[id]);
    choose(presets.chosen);
  }
  if (theme !== undefined) {
    if (theme.mode !== 'system') look.choose({ theme: theme.mode });
    look.paint(readTheme(theme.globalColors));
    look.paintPanel(readTheme(theme.userPanelColors));
  }
  if (palette !== undefined) look.choose({ palette: palette === 'colourBlind' ? 'colour-blind' : 'usual' });
  if (windows !== undefined) applyWindows(windows);
}

function applyWindows(windows: Settings['windows']): void {
  const places = Object.entries(windows).flatMap(([name, { x, y }]) =>
    typeof x === 'number' && typeof y === 'number' ? [[name, { x, y }] as const] : [],
  );
  placesOfWindows.write(Object.fromEntries(places));
  const tracker = windows['tracker'];
  if (tracker === undefined) return;
  useTrackerOptions.getState().change({ unit: tracker['unit'] === 'usd' ? 'usd' : 'sol', quickBuy: tracker['quickBuy'] !== false });
  const { tab, dockTab } = tracker;
  if (isTab(tab) && isTab(dockTab)) useTrackerPlace.getState().restore({ windowTab: tab, dockTab });
}

const STORES = [useSurfaceAmounts, useQuickBuyAmount, usePresets, useLook, useTrackerOptions, useTrackerPlace] as const;

/** Told of every change of what the server keeps. */
export function listenToSettings(changed: () => void): () => void {
  const leave = [...STORES.map((store) => store.subscribe(changed)), placesOfWindows.subscribe(changed)];
  return () => {
    for (const each of leave) each();
  };
}
