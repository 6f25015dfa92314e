import type { LooksLike } from '@dugout/contract/friends/friend';

const REASONS: Readonly<Record<LooksLike['reason'], string>> = {
  characters: 'The letters look alike.',
  spelling: 'The spelling is almost the same.',
  picture: 'The picture is the same.',
};

/** 'Looks like cinder'. */
export const looksLikeText = ({ userName }: LooksLike): string => `Looks like ${userName}`;

/** Returns a warning to show before a trader responds. */
export function looksLikeWarning({ userId, userName, reason }: LooksLike): string {
  if (userId === null) return `This is not ${userName}. ${userName} never sends friend requests or messages.`;
  return `This is not the ${userName} you know. ${REASONS[reason]}`;
}
