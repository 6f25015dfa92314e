import { channel, KEPT, latest } from '#/shared/realtime/channel.ts';

export const marketChannels = [
  channel('token:{mint}', latest),
  channel('trades:{mint}', (trades, fresh) => [...fresh.toReversed(), ...trades].slice(0, KEPT)),
  channel('launches', latest),
];
