import { httpSend } from './http-sender.ts';
import type { Sender } from './sender.ts';

/** Source: Jito's documentation of low-latency transaction sends. */
const MIN_TIP_LAMPORTS = 1_000n;

/**
 * Creates the sender of a Jito block engine. A protected transaction is sent as a bundle only: it takes part in
 * the auction, lands completely or not at all, and is not forwarded to a leader otherwise.
 * @param url base address of the engine's API, with its key as `uuid` if it has one
 */
export function blockEngine(url: string, stopped: AbortSignal): Sender {
  const send = httpSend(stopped);
  const address = (bundleOnly: boolean): string => {
    const target = new URL(url);
    target.pathname = `${target.pathname.replace(/\/$/, '')}/api/v1/transactions`;
    if (bundleOnly) target.searchParams.set('bundleOnly', 'true');
    return target.href;
  };
  return {
    name: 'block engine',
    isProtected: true,
    minTip: MIN_TIP_LAMPORTS,
    send: (transaction, { protect }) => send(address(protect), transaction),
  };
}
