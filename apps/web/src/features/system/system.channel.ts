import { channel, latest } from '#/shared/realtime/channel.ts';

export const statusChannel = channel('status', latest);
