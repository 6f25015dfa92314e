import type { WalletLabel, WalletSummary } from '@dugout/contract/market/wallet-insights';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Badge, type BadgeTone } from '@dugout/ui/badge';
import { IconButton } from '@dugout/ui/button';
import { Identicon } from '@dugout/ui/identicon';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { labelText } from '../wallet.model.ts';

const TONES: Readonly<Record<WalletLabel['kind'], BadgeTone>> = {
  kol: 'info',
  developer: 'caution',
  sniper: 'down',
  pool: 'outline',
};

const LastTrade = ({ at }: { readonly at: string }) => (
  <span className="text-t3">
    last trade <span className="text-t2">{formatTokenAge(at, useNow())}</span> ago
  </span>
);

interface WalletHeaderProps {
  readonly address: string;
  readonly summary: WalletSummary | undefined;
  readonly action: ReactNode;
}

export function WalletHeader({ address, summary, action }: WalletHeaderProps) {
  const copy = useCopy();
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-line2 border-b px-4 py-3 max-desk:px-3">
      <Identicon value={address} size={36} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="min-w-0 wrap-anywhere font-semibold text-title text-t1">
            {summary?.name ?? `Wallet ${shortAddress(address)}`}
          </h1>
          {summary?.labels.map((label) => (
            <Badge key={label.kind} tone={TONES[label.kind]}>
              {labelText(label)}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <span className="flex min-w-0 items-center gap-1">
            <span className="font-mono text-t2" title={address}>
              <span className="max-desk:hidden">{address}</span>
              <span className="desk:hidden">{shortAddress(address)}</span>
            </span>
            <IconButton
              icon={Copy}
              label="Copy the address"
              kind="ghost"
              size={24}
              onClick={() => copy(address)}
            />
          </span>
          {typeof summary?.summary.lastTradeAt === 'string' && <LastTrade at={summary.summary.lastTradeAt} />}
        </div>
      </div>
      {action}
    </header>
  );
}
