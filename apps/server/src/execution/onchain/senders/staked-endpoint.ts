import { httpSend } from './http-sender.ts';
import type { Sender } from './sender.ts';

/**
 * Creates the sender of an endpoint with staked connections to the leaders, such as a validator's own or a
 * provider's. It forwards transactions to leaders, so it protects nothing.
 */
export function stakedEndpoint(url: string, stopped: AbortSignal): Sender {
  const send = httpSend(stopped);
  return { name: 'sender', isProtected: false, minTip: 0n, send: (transaction) => send(url, transaction) };
}
