import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { reasonText } from '#/shared/api/failure-text.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { credentialsQuery, hasNoCredential } from '#/shared/proof/proof.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { useMe } from '../../identity.queries.ts';
import { addPasskey, createPasskey, type NewPasskey, removePasskey } from '../../passkey.ts';
import { changePassword } from '../../sign-in.ts';
import { useSession } from '../../use-session.ts';
import type { SecondFactorStep } from '../second-factor/second-factor-steps.tsx';
import { AccountData } from './account-data.tsx';
import { CredentialList, type Passkey, passkeyName } from './credential-list.tsx';
import { DailyLimit, DailyLimitForm } from './daily-limit.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/**
 * Creates a passkey on this device, then requests a proof bound to its key, so that the key cannot be swapped in
 * transit. An account without credentials has no means of proof, so its first passkey is added immediately.
 */
function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
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

type Step =
  | { readonly kind: 'list' | 'add' | 'password' | 'dailyLimit' | 'export' | 'delete' | SecondFactorStep }
  | { readonly kind: 'remove'; readonly passkey: Passkey };

const LIST: Step = { kind: 'list' };

const SECOND_FACTOR_STEPS = ['secondFactorOn', 'secondFactorOff', 'recoveryCodes'] as const;

const SecondFactorSteps = lazyComponent(
  async () => (await import('../second-factor/second-factor-steps.tsx')).SecondFactorSteps,
);

/** Sign-in methods, with a proof required for each change. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: credentials, isError, refetch } = useQuery({ ...credentialsQuery, staleTime: 0 });
  const queries = useQueryClient();
  const { renew } = useSession();
  const name = useMe()?.userName ?? '';
  const [step, setStep] = useState<Step>(LIST);

  /** The live event of the change shows the toast, as on every device. */
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    setStep(LIST);
  };

  return (
    <Dialog open onClose={onClose} title="Security" sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        {isError && <ErrorBand title="Failed to load sign-in methods" onAction={() => void refetch()} />}
        {credentials === undefined && !isError && <SkeletonRows rows={2} height={48} />}
        {credentials !== undefined && step.kind === 'list' && (
          <>
            <CredentialList
              credentials={credentials}
              onAdd={() => setStep({ kind: 'add' })}
              onRemove={(passkey) => setStep({ kind: 'remove', passkey })}
              onChangePassword={() => setStep({ kind: 'password' })}
              onSecondFactor={(kind) => setStep({ kind })}
            />
            <DailyLimit onChange={() => setStep({ kind: 'dailyLimit' })} />
            <SessionList />
            <AccountData
              onExport={() => setStep({ kind: 'export' })}
              onDelete={() => setStep({ kind: 'delete' })}
            />
          </>
        )}
        {step.kind === 'add' && <AddPasskey onAdded={() => void changed()} />}
        {step.kind === 'remove' && (
          <>
            <p>{passkeyName(step.passkey)} will no longer sign you in.</p>
            <ProofForm
              intent={{ kind: 'removePasskey', passkeyId: step.passkey.id }}
              action="Remove passkey"
              busyLabel="Removing..."
              onProof={(proof) => removePasskey(step.passkey.id, proof).then(() => changed())}
            />
          </>
        )}
        {step.kind === 'password' && credentials?.password != null && (
          <PasswordForm
            name={name}
            own={credentials.password}
            wantsCode={credentials.secondFactor !== null}
            onSubmit={(change) => renew(() => changePassword(change)).then(() => changed())}
          />
        )}
        {SECOND_FACTOR_STEPS.map(
          (kind) =>
            step.kind === kind && <SecondFactorSteps key={kind} step={kind} onDone={() => void changed()} />,
        )}
        {step.kind === 'dailyLimit' && <DailyLimitForm onDone={() => setStep(LIST)} />}
        {step.kind === 'export' && <ExportData onDone={() => setStep(LIST)} />}
        {step.kind === 'delete' && <DeleteAccount onDone={() => setStep(LIST)} />}
        {step.kind !== 'list' && (
          <Button kind="ghost" onClick={() => setStep(LIST)}>
            <ArrowLeft className="size-3.5" aria-hidden /> Back
          </Button>
        )}
      </div>
    </Dialog>
  );
}
