import { channel, latest } from '#/shared/realtime/channel.ts';

export const ordersChannel = channel('orders', latest);
