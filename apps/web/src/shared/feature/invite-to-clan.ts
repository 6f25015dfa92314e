import type { NamedTrader } from './social-tab.ts';
import { useFeatures } from './use-features.ts';

/**
 * Invites a trader into the reader's clan, says what came of it, and gives whether they were invited. Does
 * nothing until a feature declares it.
 */
export function useInviteToClan(): (trader: NamedTrader) => Promise<boolean> {
  const declared = useFeatures().find(({ inviteToClan }) => inviteToClan !== undefined)?.inviteToClan;
  return async (trader) => (await declared?.(trader)) ?? false;
}
