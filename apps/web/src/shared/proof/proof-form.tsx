import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWallets } from '@wallet-standard/react';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { reasonText } from '#/shared/api/failure-text.ts';
import { CodeInput } from './code-input.tsx';
import { passkeysWork } from './passkeys.ts';
import {
  credentialsQuery,
  hasNoCredential,
  type Proof,
  passkeyProof,
  passwordProof,
  walletProof,
} from './proof.ts';
import { canSignIn } from './solana-signature.ts';

interface ProofFormProps {
  /** The action that the proof is for; it is valid for no other. */
  readonly intent: ProvenIntent;
  readonly action: string;
  readonly busyLabel: string;
  /** Performs the action with the proof. The form shows its error. */
  readonly onProof: (proof: Proof) => Promise<void>;
}

/** Prompts for a fresh proof with one of the account's credentials, then performs the action. */
export function ProofForm({ intent, action, busyLabel, onProof }: ProofFormProps) {
  const queries = useQueryClient();
  const credentials = useQuery(credentialsQuery).data;
  const wallets = useWallets().filter(canSignIn);
  const offersPasskeys = credentials?.passkeys.length !== 0;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState({ password: false, code: false });
  const wantsCode = credentials?.password != null && credentials.secondFactor !== null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (prove: () => Promise<Proof>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onProof(await prove());
    } catch (error) {
      setRefusal(reasonText(error));
    }
    setPassword('');
    setCode('');
    setBusy(false);
  };
  const proveByPassword = async (): Promise<Proof> => {
    const { password: own } = await queries.ensureQueryData(credentialsQuery);
    if (own === null) throw new Error('Your account has no password.');
    return { ...(await passwordProof(intent, own, password)), ...(wantsCode && { code: code.trim() }) };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = { password: password === '', code: wantsCode && code.trim() === '' };
    setMissing(lacks);
    if (!lacks.password && !lacks.code) void run(proveByPassword);
  };

  if (credentials !== undefined && hasNoCredential(credentials))
    return (
      <p className="text-t2">
        {credentials.provider} alone can’t confirm this. Add a passkey under Security first. After 48 hours it
        can confirm withdrawals and exports.
      </p>
    );

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      {credentials?.password !== null && (
        <Input
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={missing.password ? 'Enter your password' : null}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {wantsCode && <CodeInput value={code} missing={missing.code} onChange={setCode} />}
      {refusal !== null && <ErrorBand title={refusal} />}
      {credentials?.password !== null && (
        <Button kind="primary" size={40} type="submit" busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
      )}
      {passkeysWork() && offersPasskeys && (
        <Button size={40} disabled={busy} onClick={() => void run(() => passkeyProof(intent))}>
          <KeyRound className="size-3.5" aria-hidden /> Use a passkey
        </Button>
      )}
      {credentials !== undefined &&
        credentials.wallets.length > 0 &&
        wallets.map((wallet) => (
          <Button
            key={wallet.name}
            size={40}
            disabled={busy}
            onClick={() => void run(() => walletProof(intent, wallet))}
          >
            <img src={wallet.icon} alt="" className="size-4" /> Sign with {wallet.name}
          </Button>
        ))}
      {credentials?.password === null && wallets.length === 0 && (
        <p className="text-t2">Open Dugout in the browser that has your Solana login wallet.</p>
      )}
    </form>
  );
}
