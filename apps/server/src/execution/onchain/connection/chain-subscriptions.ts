import { type Hint, HintSocket } from './subscription-socket.ts';

/** Providers allow so many subscriptions on one socket; the least of them that is known is mainnet's public node's. */
const MOST_ON_A_SOCKET = 100;
const CONFIRMED = { commitment: 'confirmed' } as const;

/** What nodes tell by themselves: hints, which may never come, so that whoever listens asks as well. */
export function chainHints(wsUrls: readonly string[]) {
  const sockets: HintSocket[] = [];
  let stopped = false;

  function listen(hint: Hint): () => void {
    if (stopped) return () => undefined;
    let socket = sockets.find(({ size }) => size < MOST_ON_A_SOCKET);
    if (socket === undefined) {
      socket = new HintSocket(wsUrls);
      sockets.push(socket);
    }
    return socket.want(hint);
  }

  return {
    onSignature(signature: string, heard: () => void): () => void {
      const end = listen({
        kind: 'signature',
        params: [signature, CONFIRMED],
        heard: () => {
          end();
          heard();
        },
      });
      return end;
    },
    onAccount: (address: string, heard: () => void): (() => void) =>
      listen({ kind: 'account', params: [address, { ...CONFIRMED, encoding: 'base64' }], heard }),
    stop(): void {
      stopped = true;
      for (const socket of sockets) socket.stop();
    },
  };
}
