import { Suspense } from 'react';
import { useFeatures } from '#/shared/feature/use-features.ts';
import type { ClanTab } from '#/shared/feature/web-feature.ts';

export const useClanTabs = (): readonly ClanTab[] =>
  useFeatures().flatMap(({ clanTab }) => (clanTab === undefined ? [] : [clanTab]));

export function ClanMore({ clanId, label }: { readonly clanId: string; readonly label: string }) {
  const tab = useClanTabs().find((each) => each.label === label);
  return tab === undefined ? null : (
    <Suspense>
      <tab.component clanId={clanId} />
    </Suspense>
  );
}
