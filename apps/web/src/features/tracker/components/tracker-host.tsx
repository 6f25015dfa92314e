import { DOCK_SNAP } from '@dugout/contract/constants';
import { TRACKER_MIN, TRACKER_SIZE, TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { IconButton } from '@dugout/ui/button';
import { isEscape } from '@dugout/ui/lib/keys';
import { PanelLeft, X } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { FloatingWindow } from '#/shared/windows/floating-window.tsx';
import { windows } from '#/shared/windows/windows.ts';
import { useTrackerPlace } from '../tracker-place.ts';
import { RefreshButton, TrackerPanel, TrackerTabs, ViewAll } from './tracker-body.tsx';

/** The tracker at the left edge, next to the page. On a phone it is a sheet. */
function TrackerDock() {
  const { dockTab, choose, close } = useTrackerPlace();
  useLayoutEffect(() => {
    document.documentElement.dataset['docked'] = '';
    return () => {
      delete document.documentElement.dataset['docked'];
    };
  }, []);
  return (
    <aside
      aria-label="Tracker"
      data-dock
      className="layer-dock fixed top-(--top-bar) bottom-(--bottom-bar) left-0 flex w-(--dock) flex-col border-line2 border-r bg-bg3 max-desk:layer-float max-desk:w-full"
      onKeyDown={(event) => {
        if (isEscape(event) && !event.defaultPrevented) close();
      }}
    >
      <div className="flex h-8 shrink-0 items-center gap-3 border-b border-line2 pr-1 pl-3 max-desk:h-11">
        <TrackerTabs tab={dockTab} onTab={choose} />
        <span className="flex-1" />
        <RefreshButton tab={dockTab} />
        <ViewAll tab={dockTab} />
        <IconButton icon={X} label="Close Tracker" kind="ghost" size={24} onClick={close} />
      </div>
      <TrackerPanel tab={dockTab} surface="dock" />
    </aside>
  );
}

const WINDOW = { size: TRACKER_SIZE, least: TRACKER_MIN, dockWithin: DOCK_SNAP };

export function TrackerHost() {
  const { place, windowTab, choose, close, putInDock } = useTrackerPlace();
  useEffect(() => {
    if (place !== 'window') return;
    windows.open('tracker', WINDOW);
    return () => windows.close('tracker');
  }, [place]);
  if (place === 'dock') return <TrackerDock />;
  return (
    <FloatingWindow
      id="tracker"
      title="Tracker"
      tabs={<TrackerTabs tab={windowTab} onTab={choose} />}
      actions={
        <>
          <RefreshButton tab={windowTab} />
          <ViewAll tab={windowTab} />
          <IconButton
            icon={PanelLeft}
            label="Dock as sidebar"
            kind="ghost"
            size={24}
            className="max-desk:hidden"
            onClick={putInDock}
          />
        </>
      }
      onDock={putInDock}
      onClose={close}
      dockHint={TRACKER_TEXTS.dropToDock}
    >
      <TrackerPanel tab={windowTab} surface="tracker" />
    </FloatingWindow>
  );
}
