import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Layers, Radar } from 'lucide-react';
import { useTrackerPlace } from '#/features/tracker/tracker-place.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { ConnectionState } from './connection-state.tsx';
import { SolPrice } from './sol-price.tsx';

const Line = () => <span aria-hidden className="h-3.5 w-px bg-line2" />;

function Slot() {
  const fetched = useQuery(statusQuery).data?.slot;
  const slot = useChannel('status')?.slot ?? fetched;
  return (
    <span className="text-t3" title="Latest slot">
      Slot {formatCount(slot)}
    </span>
  );
}

function TrackerButton() {
  const open = useTrackerPlace(({ place }) => place !== 'closed');
  const toggle = useTrackerPlace((state) => state.toggle);
  return (
    <Button kind="ghost" size={24} aria-pressed={open} onClick={toggle}>
      <Radar className="size-3.5" aria-hidden />
      Tracker
    </Button>
  );
}

interface BottomBarProps {
  readonly positionsOpen: boolean;
  readonly onTogglePositions: () => void;
}

/** The desk's lower edge: what can be opened on the left, how the feed stands on the right. */
export const BottomBar = ({ positionsOpen, onTogglePositions }: BottomBarProps) => (
  <footer
    className="layer-bar fixed inset-x-0 bottom-0 flex h-[34px] items-center gap-1 border-t border-line2 bg-(--footer) px-2 max-desk:hidden"
    data-bottom-bar
  >
    <TrackerButton />
    <Button kind="ghost" size={24} aria-pressed={positionsOpen} onClick={onTogglePositions}>
      <Layers className="size-3.5" aria-hidden />
      Positions
    </Button>
    <span className="flex-1" />
    <span className="flex items-center gap-3 pr-1">
      <ConnectionState />
      <Line />
      <Slot />
      <Line />
      <SolPrice />
    </span>
  </footer>
);
