import { Suspense } from 'react';
import type { ChatPeer } from '#/shared/feature/social-tab.ts';
import { useSocialTab } from '#/shared/feature/use-social-tab.ts';
import { useSocial } from '../social.store.ts';
import { ComingSoon } from './coming-soon.tsx';

interface TabPanelProps {
  readonly tab: string;
  readonly surface: 'sidebar' | 'window';
  readonly peer: ChatPeer | null;
  readonly onBack: () => void;
}

export function TabPanel({ tab, ...props }: TabPanelProps) {
  const filled = useSocialTab(tab);
  const search = useSocial(({ searchText }) => searchText);
  if (filled === null) return <ComingSoon />;
  return (
    <Suspense>
      <filled.component {...props} search={search} />
    </Suspense>
  );
}
