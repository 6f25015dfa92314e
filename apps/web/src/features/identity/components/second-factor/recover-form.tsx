import { RECOVERY_TEXTS } from '@dugout/contract/identity/errors';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { reasonText } from '#/shared/api/failure-text.ts';
import { newPasswordKeys, prepareNewPassword } from '#/shared/password/new-password.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { endedTexts } from '../../granted-access.ts';
import { newPasswordFault } from '../../sign-in-form.ts';

const EMPTY = { email: '', recoveryCode: '', newPassword: '', code: '' };

/** Sets a new password with a recovery code, and the app's code if the account has one. */
export function RecoverForm({ onDone }: { readonly onDone: () => void }) {
  const [fields, setFields] = useState(EMPTY);
  const [wantsCode, setWantsCode] = useState(false);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof EMPTY>) => setFields((old) => ({ ...old, ...part }));
  const errors = {
    email: fields.email.trim() === '' ? 'Enter your email' : null,
    recoveryCode: fields.recoveryCode.trim() === '' ? 'Enter a recovery code' : null,
    newPassword: newPasswordFault(fields.newPassword),
    code: wantsCode && fields.code.trim() === '' ? 'Enter a code' : null,
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (busy || Object.values(errors).some((error) => error !== null)) return;
    setBusy(true);
    setRefusal(null);
    try {
      const { email, recoveryCode, newPassword: password, code } = fields;
      const keys = await newPasswordKeys({ email, name: '', password });
      const { message, ended } = await call('POST /account/recovery', {
        body: {
          email: pasted(email),
          recoveryCode: pasted(recoveryCode),
          newPassword: keys.signIn,
          newSigningKey: keys.signingKey,
          ...(wantsCode && { code: code.trim() }),
        },
      });
      toastSuccess([message, ...endedTexts(ended)].join(' '));
      onDone();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'second_factor_required' && !wantsCode) {
        setWantsCode(true);
        setChecked(false);
      } else setRefusal(reasonText(error));
      setBusy(false);
    }
  };

  const shown = (error: string | null): string | null => (checked ? error : null);
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Input
        label="Email"
        type="email"
        autoComplete="email"
        value={fields.email}
        error={shown(errors.email)}
        onChange={(event) => set({ email: event.target.value })}
      />
      <Input
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={fields.recoveryCode}
        error={shown(errors.recoveryCode)}
        onChange={(event) => set({ recoveryCode: event.target.value })}
      />
      <Input
        label="New password"
        type="password"
        autoComplete="new-password"
        value={fields.newPassword}
        error={shown(errors.newPassword)}
        onFocus={prepareNewPassword}
        onChange={(event) => set({ newPassword: event.target.value })}
      />
      {wantsCode && (
        <Input
          label="Authenticator code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          maxLength={7}
          value={fields.code}
          error={shown(errors.code)}
          onChange={(event) => set({ code: event.target.value })}
        />
      )}
      <p className="text-small text-t3">
        Use a recovery code you saved from Security. {RECOVERY_TEXTS.afterRecovery}
      </p>
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Saving...">
        Set new password
      </Button>
      <Button kind="ghost" onClick={onDone}>
        <ArrowLeft className="size-3.5" aria-hidden /> Back
      </Button>
    </form>
  );
}
