import type { NamedTrader } from './social-tab.ts';
import { useFeatures } from './use-features.ts';

/**
 * Returns a function that invites a trader into the current user's clan, shows a toast with the outcome, and
 * returns whether it succeeded. Does nothing if no feature declares it.
 */
export function useInviteToClan(): (trader: NamedTrader) => Promise<boolean> {
  const declared = useFeatures().find(({ inviteToClan }) => inviteToClan !== undefined)?.inviteToClan;
  return async (trader) => (await declared?.(trader)) ?? false;
}
