import { Button } from '@dugout/ui/button';
import { useScrollLock } from '@dugout/ui/lib/scroll-lock';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect } from 'react';

/** Classes of the chart in full screen: over the page, below the top bar, and on a phone over its tabs too. */
export const FULL_SCREEN =
  'layer-bar fixed inset-x-0 top-(--top-bar) bottom-(--bottom-bar) bg-bg1 max-desk:layer-float max-desk:bottom-0';

interface FullScreenProps {
  readonly full: boolean;
  readonly onChange: (full: boolean) => void;
}

/** Toggles the full-screen chart. Esc also leaves it unless something else handles the key. */
export function FullScreenButton({ full, onChange }: FullScreenProps) {
  useScrollLock(full);
  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onChange(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [full, onChange]);
  const Icon = full ? Minimize2 : Maximize2;
  return (
    <Button
      kind="ghost"
      size={24}
      icon
      aria-pressed={full}
      aria-label="Full screen"
      title={full ? 'Exit full screen (Esc)' : 'Full screen'}
      className="max-desk:size-8"
      onClick={() => onChange(!full)}
    >
      <Icon className="size-3.5" aria-hidden />
    </Button>
  );
}
