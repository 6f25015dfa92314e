import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Copy, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { useNow } from '#/shared/hooks/use-now.ts';
import type { Proof } from '#/shared/proof/proof.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { useWalletsAgain } from '../../use-wallet-change.ts';
import { WaitingExport } from './waiting-export.tsx';

interface ExportDialogProps {
  readonly wallet: UserWallet;
  readonly onClose: () => void;
}

/**
 * Shows a wallet's secret key after a fresh proof, hidden until its reveal is pressed. Closing forgets it:
 * the key lives in this dialog alone.
 */
export function ExportDialog({ wallet, onClose }: ExportDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const copy = useCopy();
  const again = useWalletsAgain();
  const now = useNow();
  const waits = wallet.exportAvailableAt !== null && Date.parse(wallet.exportAvailableAt) > now;
  const fetchSecret = async (proof: Proof): Promise<void> => {
    const { data } = await call('POST /wallet/export', { body: { walletAddress: wallet.address, ...proof } });
    if ('secret' in data) setSecret(data.secret);
    else await again();
  };
  return (
    <Dialog open onClose={onClose} title={`Export ${wallet.name}`} sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
          <span>Anyone with this key controls the wallet. Dugout never asks you for it.</span>
        </p>
        <Address address={wallet.address} size={16} />
        {secret === null && waits ? (
          <WaitingExport wallet={wallet} />
        ) : secret === null ? (
          <ProofForm
            act={{ kind: 'exportKey', walletAddress: wallet.address }}
            action="Continue"
            busyLabel="Checking..."
            onProof={fetchSecret}
          />
        ) : (
          <>
            <output
              aria-label="Secret key"
              data-testid="secret"
              className="min-h-14 break-all rounded-control border border-line3 bg-field px-2 py-1.5 font-mono text-body"
            >
              {shown ? secret : '•'.repeat(44)}
            </output>
            <div className="flex gap-2">
              <Button size={32} className="flex-1" aria-pressed={shown} onClick={() => setShown(!shown)}>
                {shown ? (
                  <EyeOff className="size-3.5" aria-hidden />
                ) : (
                  <Eye className="size-3.5" aria-hidden />
                )}
                {shown ? 'Hide' : 'Reveal'}
              </Button>
              <Button size={32} className="flex-1" onClick={() => copy(secret)}>
                <Copy className="size-3.5" aria-hidden /> Copy
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
