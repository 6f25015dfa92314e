import { channel } from '#/shared/realtime/channel.ts';
import { afterDeltas } from './feed/live-cards.ts';

/** The newest calls, as guests see them. */
export const alphaChannel = channel('alpha', (cards, deltas) => [...afterDeltas(cards, deltas, true)]);
