import { channel, newestFirst } from '#/shared/realtime/channel.ts';

export const securityChannel = channel('security', newestFirst);
