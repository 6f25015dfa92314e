import { useLayoutEffect, useState } from 'react';
import { SidePanel } from '#/features/panel/components/side-panel.tsx';
import { useSession } from '#/features/session/use-session.ts';
import { LookChoices } from '#/features/settings/components/look-choices.tsx';
import { useLook } from '#/features/settings/look.store.ts';
import { putTheme } from '#/features/settings/theme-properties.ts';
import type { PanelSection } from '#/shared/hooks/use-intents.ts';

interface PanelFrameProps {
  readonly section: PanelSection | null;
  readonly onClose: () => void;
}

/** The side panel with the choice of colours in it, in colours of its own where it has them. */
export function PanelFrame({ section, onClose }: PanelFrameProps) {
  const { signOut } = useSession();
  const own = useLook(({ userPanelColors }) => userPanelColors);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (panel !== null) putTheme(own, panel);
  }, [panel, own]);
  return <SidePanel section={section} onClose={onClose} signOut={signOut} appearance={<LookChoices />} panel={setPanel} />;
}
