import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonText } from '#/shared/api/failure-text.ts';
import { credentialsQuery, hasNoCredential } from '#/shared/proof/proof.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { addPasskey, createPasskey, type NewPasskey } from '../../passkey.ts';

/**
 * Creates a passkey on this device, then requests a proof bound to its key, so that the key cannot be swapped in
 * transit. An account without credentials has no means of proof, so its first passkey is added immediately.
 */
export function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const queries = useQueryClient();
  const [made, setMade] = useState<NewPasskey | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function make(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const passkey = await createPasskey();
      if (hasNoCredential(await queries.ensureQueryData(credentialsQuery))) {
        await addPasskey(passkey, {});
        onAdded();
      } else setMade(passkey);
    } catch (error) {
      setRefusal(reasonText(error));
    }
    setBusy(false);
  }

  if (made !== null)
    return (
      <>
        <p>Passkey created. Confirm to add it to your account.</p>
        <ProofForm
          intent={made.intent}
          action="Add passkey"
          busyLabel="Adding..."
          onProof={(proof) => addPasskey(made, proof).then(onAdded)}
        />
      </>
    );
  return (
    <>
      <p>Sign in and confirm withdrawals with this device's fingerprint, face or PIN.</p>
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} busy={busy} busyLabel="Creating..." onClick={() => void make()}>
        Create passkey
      </Button>
    </>
  );
}
