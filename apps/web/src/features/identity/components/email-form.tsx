import { PAPER_START_SOL } from '@dugout/contract/wallets/constants';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '#/shared/proof/code-input.tsx';
import { keptReferral } from '../referral.ts';
import { logIn, signUp, wantsCode } from '../sign-in.ts';
import type { SignInMode } from '../sign-in-form.ts';
import { checkSignIn, type SignInErrors } from '../sign-in-form.ts';

interface EmailFormProps {
  readonly mode: SignInMode;
  readonly onDone: (isNew: boolean) => Promise<void>;
  readonly onForgotten: () => void;
}

const NONE: SignInErrors = { name: null, email: null, password: null };

/** E-mail and password; what is wrong stands under its field, what the server says above the button. */
export function EmailForm({ mode, onDone, onForgotten }: EmailFormProps) {
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  /** Null until the account turns out to want one. */
  const [code, setCode] = useState<string | null>(null);
  const [errors, setErrors] = useState(NONE);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isNew = mode === 'signUp';
  const set = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = checkSignIn(fields, isNew);
    setErrors(found);
    if (busy || Object.values(found).some((error) => error !== null)) return;
    setBusy(true);
    setRefusal(null);
    try {
      await (isNew
        ? signUp(fields.name, fields.email, fields.password, keptReferral.read())
        : logIn(fields.email, fields.password, code?.trim() ?? ''));
      if (isNew) keptReferral.write(null);
      await onDone(isNew);
    } catch (error) {
      if (wantsCode(error) && code === null) setCode('');
      else setRefusal(error instanceof Error ? error.message : 'Sign-in failed. Try again.');
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      {isNew && (
        <Input
          label="User name"
          autoComplete="username"
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
      <Input
        label="E-mail"
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
