import { setMaxListeners } from 'node:events';
import { address, createSolanaRpcSubscriptions, signature as toSignature } from '@solana/kit';

const AGAIN_MS = 2_000;
type Subscriptions = ReturnType<typeof createSolanaRpcSubscriptions>;
type Subscribe = (rpc: Subscriptions, abortSignal: AbortSignal) => Promise<AsyncIterable<unknown>>;

/**
 * What a node tells by itself. A socket that ends is opened again, at the next address; what was missed in between is not made up for, since
 * whoever listens asks as well.
 */
export function chainHints(wsUrls: readonly string[]) {
  const all = wsUrls.map((url) => createSolanaRpcSubscriptions(url));
  const stopped = new AbortController();
  // One listener for each transaction on its way, and one for each wallet.
  setMaxListeners(0, stopped.signal);
  let at = 0;

  function listen(subscribe: Subscribe, heard: () => void, once: boolean): () => void {
    const own = new AbortController();
    const end = (): void => own.abort();
    stopped.signal.addEventListener('abort', end, { once: true });
    async function run(): Promise<void> {
      for (;;) {
        const rpc = all[at % all.length];
        if (rpc === undefined || own.signal.aborted) return;
        try {
          for await (const _ of await subscribe(rpc, own.signal)) {
            heard();
            if (once) return;
          }
        } catch {
          at += 1;
        }
        if (own.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    }
    void run().finally(() => stopped.signal.removeEventListener('abort', end));
    return end;
  }

  return {
    onSignature: (signature: string, heard: () => void): (() => void) =>
      listen(
        (rpc, abortSignal) => rpc.signatureNotifications(toSignature(signature), { commitment: 'confirmed' }).subscribe({ abortSignal }),
        heard,
        true,
      ),
    onAccount: (of: string, heard: () => void): (() => void) =>
      listen(
        (rpc, abortSignal) =>
          rpc.accountNotifications(address(of), { commitment: 'confirmed', encoding: 'base64' }).subscribe({ abortSignal }),
        heard,
        false,
      ),
    stop: () => stopped.abort(),
  };
}
