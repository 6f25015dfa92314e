import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { EmptyState } from '@dugout/ui/empty-state';
import { Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import { useSocialTab } from '#/shared/feature/use-features.ts';
import type { ChatPeer } from '#/shared/feature/web-feature.ts';
import { useSocial } from '../social.store.ts';

const ComingSoon = () => <EmptyState icon={<Hourglass aria-hidden />} title={FRIENDS_TEXTS.comingSoon} />;

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
