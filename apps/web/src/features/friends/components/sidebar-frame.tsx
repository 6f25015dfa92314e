import { IconButton } from '@dugout/ui/button';
import { PanelRight } from 'lucide-react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyPane } from '#/shared/lazy/lazy-component.tsx';
import { useSocial } from '../social.store.ts';

const SocialSidebar = lazyPane(
  async () => (await import('./social-sidebar.tsx')).SocialSidebar,
  () => useSocial.getState().change({ isOpen: false }),
);

/** The open sidebar of a desktop; on a phone it is the sheet of the Friends tab. */
export function SidebarFrame() {
  const isOpen = useSocial(({ isOpen }) => isOpen);
  const phone = usePhone();
  return isOpen && !phone ? <SocialSidebar /> : null;
}

export function SidebarButton() {
  const { isOpen, change } = useSocial();
  return (
    <IconButton
      icon={PanelRight}
      label="Social sidebar"
      iconClass="size-4"
      kind="ghost"
      size={28}
      aria-pressed={isOpen}
      onClick={() => change({ isOpen: !isOpen })}
    />
  );
}
