import { channel, newestFirst } from '#/shared/realtime/channel.ts';

export const alertsChannel = channel('alerts', newestFirst);
