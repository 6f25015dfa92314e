import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';

export type TrackerTab = 'activity' | 'follow' | 'clan';

interface Dock {
  readonly isDocked: boolean;
  readonly activeTab: TrackerTab;
}

export const isTab = (value: unknown): value is TrackerTab =>
  value === 'activity' || value === 'follow' || value === 'clan';

/** Stored without a version under the key given by the specification. */
const dock = stored<Dock>({
  key: 'walletTrackerDock',
  fallback: { isDocked: false, activeTab: 'activity' },
  parse: (value) => {
    if (typeof value !== 'object' || value === null || !('isDocked' in value)) return null;
    const activeTab = 'activeTab' in value && isTab(value.activeTab) ? value.activeTab : 'activity';
    return { isDocked: value.isDocked === true, activeTab };
  },
});

const windowTab = stored<TrackerTab>({
  key: 'trackerTab',
  version: 1,
  fallback: 'activity',
  parse: (value) => (isTab(value) ? value : null),
});

interface TrackerPlace {
  readonly place: 'closed' | 'window' | 'dock';
  readonly windowTab: TrackerTab;
  readonly dockTab: TrackerTab;
  readonly toggle: () => void;
  readonly putInDock: () => void;
  readonly close: () => void;
  readonly restore: (tabs: { readonly windowTab: TrackerTab; readonly dockTab: TrackerTab }) => void;
  readonly choose: (tab: TrackerTab) => void;
}

const kept = dock.read();

export const useTrackerPlace = create<TrackerPlace>()((set, get) => {
  const go = (place: TrackerPlace['place']): void => {
    set({ place });
    dock.write({ isDocked: place === 'dock', activeTab: get().dockTab });
  };
  return {
    place: kept.isDocked ? 'dock' : 'closed',
    windowTab: windowTab.read(),
    dockTab: kept.activeTab,
    toggle: () => go(get().place === 'window' ? 'closed' : 'window'),
    putInDock: () => go('dock'),
    close: () => go('closed'),
    restore: (tabs) => {
      set(tabs);
      windowTab.write(tabs.windowTab);
      dock.write({ isDocked: get().place === 'dock', activeTab: tabs.dockTab });
    },
    choose: (tab) => {
      if (get().place === 'dock') {
        set({ dockTab: tab });
        dock.write({ isDocked: true, activeTab: tab });
      } else {
        set({ windowTab: tab });
        windowTab.write(tab);
      }
    },
  };
});
