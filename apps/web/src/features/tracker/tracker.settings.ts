import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import { useTrackerOptions } from './tracker.options.ts';
import { isTab, useTrackerPlace } from './tracker-place.ts';

export const trackerSettings: KeptSettings = {
  read: () => {
    const { unit, quickBuy } = useTrackerOptions.getState();
    const { windowTab, dockTab } = useTrackerPlace.getState();
    return { windows: { tracker: { tab: windowTab, dockTab, unit, quickBuy } } };
  },
  apply: ({ windows }) => {
    const kept = windows?.['tracker'];
    if (kept === undefined) return;
    useTrackerOptions
      .getState()
      .change({ unit: kept['unit'] === 'usd' ? 'usd' : 'sol', quickBuy: kept['quickBuy'] !== false });
    const { tab, dockTab } = kept;
    if (isTab(tab) && isTab(dockTab)) useTrackerPlace.getState().restore({ windowTab: tab, dockTab });
  },
  subscribe: (changed) => {
    const leave = [useTrackerOptions.subscribe(changed), useTrackerPlace.subscribe(changed)];
    return () => {
      for (const each of leave) each();
    };
  },
};
