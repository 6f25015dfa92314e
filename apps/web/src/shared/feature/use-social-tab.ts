import type { SocialTab } from './social-tab.ts';
import { useFeatures } from './use-features.ts';

/** Returns the content of a tab of the social sidebar; null if no feature provides it. */
export function useSocialTab(tab: string): SocialTab | null {
  const all = useFeatures().flatMap(({ social = [] }) => social);
  return all.find((each) => each.tab === tab) ?? null;
}
