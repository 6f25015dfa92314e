import type { UserWallet } from '@dugout/contract/wallets';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Copy, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { Address } from '#/shared/tokens/address.tsx';
import { type Proof, ProofForm } from '../proof-form.tsx';

interface ExportDialogProps {
  readonly wallet: UserWallet;
  readonly onClose: () => void;
}

/** Shows a wallet's secret key after a fresh proof, and only while its reveal is pressed on. Closing forgets it. */
export function ExportDialog({ wallet, onClose }: ExportDialogProps) {
  // Not in the page's state: nothing renders it before it is asked for.
  const secret = useRef<string | null>(null);
  const [step, setStep] = useState<'proof' | 'hidden' | 'shown'>('proof');
  const copy = useCopy();
  const fetchSecret = async (proof: Proof): Promise<void> => {
    const { data } = await call('POST /wallet/export', { body: { walletAddress: wallet.address, ...proof } });
    secret.current = data.secret;
    setStep('hidden');
  };
  const close = (): void => {
    secret.current = null;
    onClose();
  };
  return (
    <Dialog open onClose={close} title={`Export ${wallet.name}`} sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
          <span>Whoever has this key has everything in the wallet. Nobody at Dugout will ever ask you for it.</span>
        </p>
        <Address address={wallet.address} size={16} />
        {step === 'proof' ? (
          <ProofForm action="Continue" busyLabel="Checking..." onProof={fetchSecret} />
        ) : (
          <>
            <output
              aria-label="Secret key"
              data-testid="secret"
              className="min-h-14 break-all rounded-control border border-line3 bg-field px-2 py-1.5 font-mono text-body"
            >
              {step === 'shown' ? secret.current : '•'.repeat(44)}
            </output>
            <div className="flex gap-2">
              <Button
                size={32}
                className="flex-1"
                aria-pressed={step === 'shown'}
                onClick={() => setStep(step === 'shown' ? 'hidden' : 'shown')}
              >
                {step === 'shown' ? <EyeOff className="size-3.5" aria-hidden /> : <Eye className="size-3.5" aria-hidden />}
                {step === 'shown' ? 'Hide' : 'Reveal'}
              </Button>
              <Button size={32} className="flex-1" onClick={() => copy(secret.current ?? '')}>
                <Copy className="size-3.5" aria-hidden /> Copy
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
