import { useLayoutEffect, useState } from 'react';
import { useSession } from '#/features/identity/index.ts';
import { LookChoices, putTheme, useLook } from '#/features/settings/index.ts';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { SidePanel } from './side-panel.tsx';

export function AccountPanel({ given, onClose }: OverlayProps<'accountPanel'>) {
  const { signOut } = useSession();
  const own = useLook(({ userPanelColors }) => userPanelColors);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (panel !== null) putTheme(own, panel);
  }, [panel, own]);
  return (
    <SidePanel
      section={given ?? null}
      onClose={onClose}
      signOut={signOut}
      appearance={<LookChoices />}
      panel={setPanel}
    />
  );
}
