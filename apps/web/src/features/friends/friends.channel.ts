import { channel } from '#/shared/realtime/channel.ts';
import { withPresence } from './online-friends.ts';

/** A delta is the presence of one friend; changed lists arrive as a snapshot. */
export const friendsLiveChannel = channel('friends', withPresence);
