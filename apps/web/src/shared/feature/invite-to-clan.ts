import type { NamedTrader } from './social-tab.ts';
import { useFeatures } from './use-features.ts';

/**
 * Invites a trader into the reader's clan and says what came of it. Does nothing until a feature declares it.
 */
export function useInviteToClan(): (trader: NamedTrader) => void {
  const declared = useFeatures().find(({ inviteToClan }) => inviteToClan !== undefined)?.inviteToClan;
  return (trader) => void declared?.(trader);
}
