import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { EmptyState } from '@dugout/ui/empty-state';
import { Hourglass } from 'lucide-react';

export const ComingSoon = () => (
  <EmptyState icon={<Hourglass aria-hidden />} title={FRIENDS_TEXTS.comingSoon} />
);
