import { Button } from '@dugout/ui/button';
import { X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTrackerPlace } from '../tracker-place.ts';
import { RefreshButton, TrackerPanel, TrackerTabs, ViewAll } from './tracker-body.tsx';

/** The tracker at the left edge, next to the page. On a phone it is a sheet. */
export function TrackerDock() {
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
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className="flex h-8 shrink-0 items-center gap-3 border-b border-line2 pr-1 pl-3 max-desk:h-11">
        <TrackerTabs tab={dockTab} onTab={choose} />
        <span className="flex-1" />
        <RefreshButton tab={dockTab} />
        <ViewAll tab={dockTab} />
        <Button kind="ghost" size={24} icon aria-label="Close Tracker" onClick={close}>
          <X className="size-3.5" aria-hidden />
        </Button>
      </div>
      <TrackerPanel tab={dockTab} surface="dock" />
    </aside>
  );
}
