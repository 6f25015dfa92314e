import { channel, latest } from '#/shared/realtime/channel.ts';

export const accountChannel = channel('account', latest);
