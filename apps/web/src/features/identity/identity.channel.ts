import { channel, latest, newestFirst } from '#/shared/realtime/channel.ts';

export const securityChannel = channel('security', newestFirst);
export const accountChannel = channel('accountStatus', latest);
