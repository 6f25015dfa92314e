import { DOCK_SNAP } from '@dugout/contract/constants';
import { TRACKER_MIN, TRACKER_SIZE, TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { Button } from '@dugout/ui/button';
import { PanelLeft } from 'lucide-react';
import { useEffect } from 'react';
import { FloatingWindow } from '#/shared/windows/floating-window.tsx';
import { windows } from '#/shared/windows/windows.ts';
import { useTrackerPlace } from '../tracker-place.ts';
import { RefreshButton, TrackerPanel, TrackerTabs, ViewAll } from './tracker-body.tsx';
import { TrackerDock } from './tracker-dock.tsx';

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
          <Button
            kind="ghost"
            size={24}
            icon
            aria-label="Dock as sidebar"
            className="max-desk:hidden"
            onClick={putInDock}
          >
            <PanelLeft className="size-3.5" aria-hidden />
          </Button>
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
