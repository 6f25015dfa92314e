import type { ReferralStats } from '@dugout/contract/referral/referral';
import { Button } from '@dugout/ui/button';
import { Copy } from 'lucide-react';
import { useCopy } from '#/shared/hooks/use-copy.ts';

export const referralLink = ({ handle, referralCode }: ReferralStats): string =>
  `${location.origin}/?ref=${encodeURIComponent(handle ?? referralCode)}`;

export function CopyLink({ stats }: { readonly stats: ReferralStats }) {
  const copy = useCopy();
  return (
    <Button size={28} onClick={() => copy(referralLink(stats))}>
      <Copy className="size-3.5" aria-hidden />
      Copy your link
    </Button>
  );
}
