import { channel, newestFirst } from '#/shared/realtime/channel.ts';

/**
 * Activities and gaps each go to their list. That the followed wallets have changed is a reason to ask for
 * them, and no part of the state.
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
