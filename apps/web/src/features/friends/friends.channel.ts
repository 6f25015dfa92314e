import { channel } from '#/shared/realtime/channel.ts';
import { withPresence } from './friends.model.ts';

/** A delta is the presence of one friend; changed lists come as a snapshot. */
export const friendsLiveChannel = channel('friends', withPresence);
