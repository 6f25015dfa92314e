import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { wordsOf } from '../api/words-of.ts';
import { askPasskey, passkeysWork } from './passkey-proof.ts';
import type { Proof } from './proof-request.ts';

interface ProofFormProps {
  readonly action: string;
  readonly busyLabel: string;
  /** Does it with the proof; what it throws is told here. */
  readonly onProof: (proof: Proof) => Promise<void>;
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.name === 'Error' ? error.message : wordsOf(error));

/** Asks who is there once more, by password or passkey, and then acts. */
export function ProofForm({ action, busyLabel, onProof }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (ask: () => Promise<Proof> | Proof): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onProof(await ask());
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setPassword('');
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') void run(() => ({ password }));
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Input
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={missing ? 'Enter your password' : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel={busyLabel}>
        {action}
      </Button>
      {passkeysWork() && (
        <Button size={40} disabled={busy} onClick={() => void run(async () => ({ assertion: await askPasskey() }))}>
          <KeyRound className="size-3.5" aria-hidden /> Use a passkey
        </Button>
      )}
    </form>
  );
}
