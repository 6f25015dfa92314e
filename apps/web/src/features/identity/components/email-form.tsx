import { PAPER_START_SOL } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { prepareNewPassword } from '#/shared/password/new-password.ts';
import { CodeInput } from '#/shared/proof/code-input.tsx';
import { keptInvitation } from '../invitation.ts';
import { keptReferral } from '../referral.ts';
import { logIn, logInAsTyped, signUp, wantsCode, wasWrongPassword } from '../sign-in.ts';
import { checkSignIn, type SignInErrors, type SignInMode } from '../sign-in-form.ts';

interface EmailFormProps {
  readonly mode: SignInMode;
  readonly onDone: (isNew: boolean) => Promise<void>;
  readonly onForgotten: () => void;
}

const NONE: SignInErrors = { name: null, email: null, password: null };

/** Email and password. Field errors are shown under the field, server errors above the button. */
export function EmailForm({ mode, onDone, onForgotten }: EmailFormProps) {
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  /** Null until the account turns out to require one. */
  const [code, setCode] = useState<string | null>(null);
  const [errors, setErrors] = useState(NONE);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Whether the server may know the account's password only in its plaintext form. */
  const [offersTyped, setOffersTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const isNew = mode === 'signUp';
  const set = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));

  const send = async (logInBy: typeof logIn): Promise<void> => {
    const found = checkSignIn(fields, isNew);
    setErrors(found);
    if (busy || Object.values(found).some((error) => error !== null)) return;
    setBusy(true);
    setRefusal(null);
    const { name, email, password } = fields;
    try {
      await (isNew
        ? signUp(name, email, password, keptReferral.read(), keptInvitation.read())
        : logInBy(email, password, code?.trim() ?? ''));
      if (isNew) {
        keptReferral.write(null);
        keptInvitation.write('');
      }
      await onDone(isNew);
    } catch (error) {
      if (wantsCode(error) && code === null) setCode('');
      else setRefusal(error instanceof Error ? error.message : 'Sign-in failed. Try again.');
      setOffersTyped(!isNew && wasWrongPassword(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(logIn);
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      {isNew && (
        <Input
          label="Username"
          autoComplete="username"
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
      <Input
        label="Email"
        type="email"
        autoComplete="email"
        value={fields.email}
        error={errors.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <Input
        label="Password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={fields.password}
        error={errors.password}
        onFocus={isNew ? prepareNewPassword : undefined}
        onChange={(event) => set({ password: event.target.value })}
      />
      {code !== null && <CodeInput value={code} missing={false} autoFocus onChange={setCode} />}
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button
        kind="primary"
        size={40}
        type="submit"
        busy={busy}
        busyLabel={isNew ? 'Creating account...' : 'Logging in...'}
      >
        {isNew ? 'Create account' : 'Log in'}
      </Button>
      {offersTyped && (
        <>
          <p className="text-small text-t3">
            Older account? Use legacy login once. This sends your password to the server.
          </p>
          <Button size={32} disabled={busy} onClick={() => void send(logInAsTyped)}>
            Use legacy login
          </Button>
        </>
      )}
      {!isNew && (
        <Button kind="ghost" size={32} onClick={onForgotten}>
          Forgot password?
        </Button>
      )}
      {isNew && (
        <p className="text-small text-t3">
          You get a wallet ‘Main’ with {PAPER_START_SOL} play SOL. No real money is involved.
        </p>
      )}
    </form>
  );
}
