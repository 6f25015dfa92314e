import type { SocialTab } from './social-tab.ts';
import { useFeatures } from './use-features.ts';

/** What fills a tab of the social sidebar; null for one that no feature fills. */
export function useSocialTab(tab: string): SocialTab | null {
  const all = useFeatures().flatMap(({ social = [] }) => social);
  return all.find((each) => each.tab === tab) ?? null;
}
