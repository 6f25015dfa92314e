import { PenLine } from 'lucide-react';
import type { Trade } from './use-trade.ts';

/** Explains how a connected wallet differs from one whose key is stored here. */
export function SigningNote({ trade: { wallet, order } }: { readonly trade: Trade }) {
  if (wallet === null || !wallet.connected) return null;
  return (
    <p className="flex gap-1.5 text-small text-t2" data-testid="signing-note">
      <PenLine className="mt-0.5 size-3.5 shrink-0 text-caution" aria-hidden />
      {order.type === 'market'
        ? `You sign each swap in ${wallet.name}. Exit rules notify you to sign.`
        : `Never trades without you: you get a notification and sign in ${wallet.name} within 5 minutes.`}
    </p>
  );
}
