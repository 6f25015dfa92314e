import { channel, newestFirst } from '#/shared/realtime/channel.ts';

/**
 * Merges activities and gaps into their lists. A change of followed wallets is not part of the state; it triggers
 * a refetch.
 */
export const trackerChannel = channel('tracker', ({ items, gaps }, updates) => ({
  items: newestFirst(
    items,
    updates.flatMap((each) => (each.kind === 'activity' ? [each.item] : [])),
  ),
  gaps: newestFirst(
    gaps,
    updates.flatMap((each) => (each.kind === 'gap' ? [each.gap] : [])),
  ),
}));
