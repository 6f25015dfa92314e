import { JUPITER_ONLY } from '@dugout/contract/trading/texts';
import { Ban } from 'lucide-react';

/** Returns the text of the disabled trade button. */
export const untradableLabel = (reason: string): string =>
  reason === JUPITER_ONLY ? 'Through Jupiter only' : 'Not tradable here';

/** Explains why a token cannot be traded here, in place of its costs. */
export const UntradableNotice = ({ reason }: { readonly reason: string }) => (
  <p
    role="status"
    className="flex items-start gap-2 rounded-control border border-caution-line bg-bg2 px-2.5 py-2 text-t1"
  >
    <Ban className="mt-0.5 size-3.5 shrink-0 text-caution" aria-hidden />
    <span>{reason}. Price and trades are still shown.</span>
  </p>
);
