import { text } from '@dugout/solana/transactions/shape';
import type { MentionListener } from '../chain.ts';
import { type Subscription, SubscriptionSocket } from './subscription-socket.ts';

/** Max subscriptions per socket: the lowest known limit of a provider, that of mainnet's public node. */
const MAX_ON_A_SOCKET = 100;
const CONFIRMED = { commitment: 'confirmed' } as const;

/** Subscribes to notifications from nodes. They may be lost, so callers poll as well. */
export function chainSubscriptions(wsUrls: readonly string[]) {
  const sockets: SubscriptionSocket[] = [];
  let stopped = false;

  function subscribe(subscription: Subscription): () => void {
    if (stopped) return () => undefined;
    let socket = sockets.find(({ size }) => size < MAX_ON_A_SOCKET);
    if (socket === undefined) {
      socket = new SubscriptionSocket(wsUrls);
      sockets.push(socket);
    }
    return socket.subscribe(subscription);
  }

  return {
    onSignature: (signature: string, onConfirmed: () => void): (() => void) =>
      subscribe({ kind: 'signature', params: [signature, CONFIRMED], notify: onConfirmed }),
    onMention: (address: string, { onTransaction, onState }: MentionListener): (() => void) =>
      subscribe({
        kind: 'logs',
        params: [{ mentions: [address] }, CONFIRMED],
        notify: ({ signature }) => onTransaction(text(signature)),
        onState,
      }),
    stop(): void {
      stopped = true;
      for (const socket of sockets) socket.stop();
    },
  };
}
