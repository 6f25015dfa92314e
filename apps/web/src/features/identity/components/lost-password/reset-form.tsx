import { RECOVERY_TEXTS } from '@dugout/contract/identity/errors';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { reasonText } from '#/shared/api/failure-text.ts';
import { newPasswordKeys, prepareNewPassword } from '#/shared/password/new-password.ts';
import { CodeInput } from '#/shared/proof/code-input.tsx';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { endedTexts } from '../../granted-access.ts';
import { newPasswordFault } from '../../sign-in-form.ts';

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** Requests another link. */
  readonly onAgain: () => void;
}

/** Sets a new password with a reset link; shows if the link has expired or was used. */
export function ResetForm({ token, onDone, onAgain }: ResetFormProps) {
  const link = useQuery({
    queryKey: ['passwordResetLink', token],
    queryFn: async () => (await call('POST /account/password-reset/link', { body: { token } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [password, setPassword] = useState('');
  /** Null until the account turns out to require one. */
  const [code, setCode] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const fault = newPasswordFault(password);
  const isCodeMissing = code !== null && code.trim() === '';

  const set = async (email: string): Promise<void> => {
    setChecked(true);
    if (busy || fault !== null || isCodeMissing) return;
    setBusy(true);
    setRefusal(null);
    try {
      const keys = await newPasswordKeys({ email, name: '', password });
      const { message, ended } = await call('POST /account/password-reset/finish', {
        body: {
          token,
          newPassword: keys.signIn,
          newSigningKey: keys.signingKey,
          ...(code !== null && { code: code.trim() }),
        },
      });
      toastSuccess([message, ...endedTexts(ended)].join(' '));
      onDone();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'second_factor_required' && code === null) {
        setCode('');
        setChecked(false);
      } else setRefusal(error);
      setBusy(false);
    }
  };

  const failure = link.error ?? refusal;
  const isOver = failure instanceof ApiFailure && failure.code.startsWith('mail_link_');
  if (isOver || link.isError)
    return (
      <>
        <ErrorBand title={reasonText(failure)} />
        <Button kind="primary" size={40} onClick={isOver ? onAgain : () => void link.refetch()}>
          {isOver ? 'Send another link' : 'Try again'}
        </Button>
      </>
    );
  if (link.data === undefined) return <SkeletonRows rows={2} height={48} />;
  const { email } = link.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void set(email);
  };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <p className="break-words text-t2">New password for {email}</p>
      {/* For password managers, which keep a password with its user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Input
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        error={checked ? fault : null}
        onFocus={prepareNewPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== null && (
        <CodeInput value={code} missing={checked && isCodeMissing} autoFocus onChange={setCode} />
      )}
      <p className="text-small text-t3">{RECOVERY_TEXTS.afterRecovery}</p>
      {refusal !== null && <ErrorBand title={reasonText(refusal)} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Saving...">
        Set new password
      </Button>
    </form>
  );
}
