import { Button } from '@dugout/ui/button';
import { PanelRight } from 'lucide-react';
import { useSocial } from '../social.store.ts';

export function SidebarButton() {
  const { isOpen, change } = useSocial();
  return (
    <Button
      kind="ghost"
      size={28}
      icon
      aria-label="Social sidebar"
      aria-pressed={isOpen}
      onClick={() => change({ isOpen: !isOpen })}
    >
      <PanelRight className="size-4" aria-hidden />
    </Button>
  );
}
