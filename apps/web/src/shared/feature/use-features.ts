import { createContext, useContext } from 'react';
import type { NamedTrader, SocialTab, WebFeature } from './web-feature.ts';

export const FeaturesContext = createContext<readonly WebFeature[]>([]);

/**
 * Returns all features of the app, for features that render what others declare: a sidebar with tabs, a panel
 * with links.
 */
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

/** Returns the content of a tab of the social sidebar; null if no feature provides it. */
export function useSocialTab(tab: string): SocialTab | null {
  const all = useFeatures().flatMap(({ social = [] }) => social);
  return all.find((each) => each.tab === tab) ?? null;
}

/**
 * Returns a function that invites a trader into the current user's clan, shows a toast with the outcome, and
 * returns whether it succeeded. Does nothing if no feature declares it.
 */
export function useInviteToClan(): (trader: NamedTrader) => Promise<boolean> {
  const declared = useFeatures().find(({ inviteToClan }) => inviteToClan !== undefined)?.inviteToClan;
  return async (trader) => (await declared?.(trader)) ?? false;
}
