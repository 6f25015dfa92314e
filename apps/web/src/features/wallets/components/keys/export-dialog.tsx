import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { type KeyRecipient, keyRecipient } from '@dugout/domain/key-export/recipient';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Clock, Copy, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useWalletChange, useWalletsAgain } from '#/features/wallets/use-wallet-change.ts';
import { call } from '#/shared/api/call.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import type { Proof } from '#/shared/proof/proof.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { Address } from '#/shared/tokens/addresses/address.tsx';

function WaitingExport({ wallet }: { readonly wallet: UserWallet }) {
  const change = useWalletChange();
  const cancel = () =>
    change(
      () => call('POST /wallet/export/cancel', { body: { walletAddress: wallet.address } }),
      'Export cancelled',
      'Failed to cancel the export',
    );
  return (
    <>
      <p
        className="flex items-start gap-2 rounded-control border border-line3 px-3 py-2"
        data-testid="export-waits"
      >
        <Clock className="mt-px size-3.5 shrink-0 text-t3" aria-hidden />
        <span>
          You can view the key for 24 hours from {formatDate(wallet.exportAvailableAt, 'dateTime')}. You will
          need your password, passkey or wallet. Not you? Cancel the export and change your password.
        </span>
      </p>
      <Button size={40} onClick={() => void cancel()}>
        Cancel export
      </Button>
    </>
  );
}

/**
 * Returns the key pair of one export, discarded on unmount. Null until created; `unavailable` if the browser has
 * no crypto, as on plain http pages from another machine.
 */
function useKeyRecipient(): KeyRecipient | 'unavailable' | null {
  const [recipient, setRecipient] = useState<KeyRecipient | 'unavailable' | null>(null);
  useEffect(() => {
    let ended = false;
    const keep = (made: KeyRecipient | 'unavailable'): void => {
      if (!ended) setRecipient(made);
    };
    keyRecipient().then(keep, () => keep('unavailable'));
    return () => {
      ended = true;
    };
  }, []);
  return recipient;
}

interface ExportDialogProps {
  readonly wallet: UserWallet;
  readonly onClose: () => void;
}

/**
 * Shows a wallet's secret key after a fresh proof, hidden until revealed. The server encrypts it for a key pair
 * created by this dialog, which decrypts it. Closing discards both.
 */
export function ExportDialog({ wallet, onClose }: ExportDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const copy = useCopy();
  const again = useWalletsAgain();
  const now = useNow();
  const waits = wallet.exportAvailableAt !== null && Date.parse(wallet.exportAvailableAt) > now;
  const owner = useMe()?.userId;
  const recipient = useKeyRecipient();
  const fetchSecret = async ({ publicKey, open }: KeyRecipient, proof: Proof): Promise<void> => {
    if (owner === undefined) return;
    const body = { walletAddress: wallet.address, recipientKey: publicKey, ...proof };
    const { data } = await call('POST /wallet/export', { body });
    if ('sealed' in data) setSecret(await open(data.sealed, { owner, wallet: wallet.address }));
    else await again();
  };
  return (
    <Dialog open onClose={onClose} title={`Export ${wallet.name}`} sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
          <span>Anyone with this key controls the wallet. Dugout will never ask for it.</span>
        </p>
        <Address address={wallet.address} size={16} />
        {secret === null && waits ? (
          <WaitingExport wallet={wallet} />
        ) : recipient === 'unavailable' ? (
          <p>Keys are shown over https only. Open Dugout at an address that starts with https.</p>
        ) : secret === null ? (
          recipient !== null && (
            <ProofForm
              intent={{ kind: 'exportKey', walletAddress: wallet.address, recipientKey: recipient.publicKey }}
              action="Continue"
              busyLabel="Checking..."
              onProof={(proof) => fetchSecret(recipient, proof)}
            />
          )
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
