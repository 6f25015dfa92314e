import { WALLET_NAME_LENGTH } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useWalletsAgain } from '../../use-wallet-change.ts';

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useWalletsAgain();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setNameError(name.trim() === '' ? 'Enter a name' : null);
    if (name.trim() === '' || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call('POST /wallet/create', { body: { name } });
      await again();
      toastSuccess(`Wallet ${name.trim()} created`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Create Wallet" className="max-w-96" sheet>
      <form noValidate className="flex flex-col gap-3 p-4" onSubmit={(event) => void submit(event)}>
        <Input
          label="Name"
          maxLength={WALLET_NAME_LENGTH}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="text-small text-t3">
          Dugout's signer creates and keeps the key. You can export it at any time.
        </p>
        {refusal !== null && <ErrorBand title={refusal} />}
        <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Creating...">
          Create Wallet
        </Button>
      </form>
    </Dialog>
  );
}
