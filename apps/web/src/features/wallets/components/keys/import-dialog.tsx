import { WALLET_NAME_LENGTH } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { noteOwnAction } from '#/shared/security/own-actions.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useWalletsAgain } from '../../use-wallet-change.ts';

const NONE = { name: null, secret: null };

/** Imports a wallet by its secret key. The field is cleared as soon as the key is sent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState({ name: '', secret: '' });
  const [errors, setErrors] = useState<{ readonly name: string | null; readonly secret: string | null }>(
    NONE,
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useWalletsAgain();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { name, secret } = fields;
    const found = {
      name: name.trim() === '' ? 'Enter a name' : null,
      secret: secret.trim() === '' ? 'Enter the secret key' : null,
    };
    setErrors(found);
    if (busy || found.name !== null || found.secret !== null) return;
    setBusy(true);
    setRefusal(null);
    setFields({ name, secret: '' });
    try {
      const { data } = await withProof({ kind: 'importWallet' }, (proof) =>
        call('POST /wallet/import', { body: { name, secret, ...proof } }),
      );
      noteOwnAction({ kind: 'imported', walletAddress: data.address });
      await again();
      toastSuccess(`Wallet ${name.trim()} imported`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Import wallet" sheet>
      <form
        noValidate
        autoComplete="off"
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => void submit(event)}
      >
        <Input
          label="Name"
          maxLength={WALLET_NAME_LENGTH}
          value={fields.name}
          error={errors.name}
          onChange={(event) => setFields({ ...fields, name: event.target.value })}
        />
        <Input
          label="Secret key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          className="[&_input]:font-mono"
          value={fields.secret}
          error={errors.secret}
          onChange={(event) => setFields({ ...fields, secret: event.target.value })}
        />
        <p className="text-small text-t3">
          Paste the base58 key from Phantom or the number array from a Solana key file. Only the signer gets
          it, encrypted.
        </p>
        {refusal !== null && <ErrorBand title={refusal} />}
        <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Importing...">
          Import wallet
        </Button>
      </form>
    </Dialog>
  );
}
