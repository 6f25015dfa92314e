import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import { useTimeZoneChoice } from '#/shared/format/time-zone.ts';
import { placesOfWindows } from '#/shared/windows/places.ts';
import { useLook } from './look.store.ts';
import { readTheme } from './theme.ts';

export const ownSettings: KeptSettings = {
  read: () => {
    const { appearance, globalColors, userPanelColors } = useLook.getState();
    return {
      theme: {
        mode: appearance.theme,
        globalColors: globalColors ?? {},
        userPanelColors: userPanelColors ?? {},
      },
      palette: appearance.palette === 'colour-blind' ? 'colourBlind' : 'default',
      timeZone: useTimeZoneChoice.getState().chosen,
      windows: Object.fromEntries(
        Object.entries(placesOfWindows.read()).map(([name, { x, y }]) => [name, { x, y }]),
      ),
    };
  },
  apply: ({ theme, palette, timeZone, windows }) => {
    const look = useLook.getState();
    if (theme !== undefined) {
      if (theme.mode !== 'system') look.choose({ theme: theme.mode });
      look.paint(readTheme(theme.globalColors));
      look.paintPanel(readTheme(theme.userPanelColors));
    }
    if (palette !== undefined) look.choose({ palette: palette === 'colourBlind' ? 'colour-blind' : 'usual' });
    if (timeZone !== undefined) useTimeZoneChoice.getState().choose(timeZone);
    if (windows === undefined) return;
    const places = Object.entries(windows).flatMap(([name, { x, y }]) =>
      typeof x === 'number' && typeof y === 'number' ? [[name, { x, y }] as const] : [],
    );
    placesOfWindows.write(Object.fromEntries(places));
  },
  subscribe: (changed) => {
    const leave = [
      useLook.subscribe(changed),
      useTimeZoneChoice.subscribe(changed),
      placesOfWindows.subscribe(changed),
    ];
    return () => {
      for (const each of leave) each();
    };
  },
};
