import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { Tick } from '@dugout/ui/tick';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ListState } from '#/shared/lists/list-state.tsx';
import { prepareNewPassword } from '#/shared/password/new-password.ts';
import { CodeInput } from '#/shared/proof/code-input.tsx';
import type { OwnPassword } from '#/shared/proof/proof.ts';
import { accessText, grantedAccessQuery } from '../../granted-access.ts';
import type { PasswordChange } from '../../sign-in.ts';
import { newPasswordFault } from '../../sign-in-form.ts';

interface GrantedAccessProps {
  /** Whether it ends with the password change. */
  readonly ends: boolean;
  readonly onChange: (ends: boolean) => void;
}

/** Lists access that does not depend on the password and lets the trader keep it; nothing if there is none. */
function GrantedAccessChoice({ ends, onChange }: GrantedAccessProps) {
  const { data: granted, isError, refetch } = useQuery(grantedAccessQuery);
  if (granted === undefined)
    return <ListState isError={isError} what="other access" rows={1} height={32} onRetry={refetch} />;
  if (granted.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2 rounded-control border border-line3 px-3 py-2">
      <label className="flex cursor-pointer items-center gap-2 text-t1">
        <Tick checked={ends} onChange={(event) => onChange(event.target.checked)} />
        Revoke all access that works without the password
      </label>
      <ul aria-label="Access without the password" className="flex flex-col gap-1 text-small text-t2">
        {granted.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list does not change
          <li key={index} className="break-words">
            {accessText(one)}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface PasswordFormProps {
  readonly name: string;
  readonly own: OwnPassword;
  /** Whether the account has a second factor. */
  readonly wantsCode: boolean;
  /** The form shows its error. */
  readonly onSubmit: (change: PasswordChange) => Promise<void>;
}

/** Changes the password, which signs out every other device. */
export function PasswordForm({ name, own, wantsCode, onSubmit }: PasswordFormProps) {
  const [fields, setFields] = useState({ current: '', next: '', code: '' });
  const [endsAccess, setEndsAccess] = useState(true);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const errors = {
    current: fields.current === '' ? 'Enter your password' : null,
    next: newPasswordFault(fields.next),
    code: wantsCode && fields.code.trim() === '' ? 'Enter a code' : null,
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (busy || Object.values(errors).some((error) => error !== null)) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onSubmit({ ...fields, name, own, code: fields.code.trim(), keepAccess: !endsAccess });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Password not changed.');
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Input
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={fields.current}
        error={checked ? errors.current : null}
        onChange={(event) => setFields({ ...fields, current: event.target.value })}
      />
      <Input
        label="New password"
        type="password"
        autoComplete="new-password"
        value={fields.next}
        error={checked ? errors.next : null}
        onFocus={prepareNewPassword}
        onChange={(event) => setFields({ ...fields, next: event.target.value })}
      />
      {wantsCode && (
        <CodeInput
          value={fields.code}
          missing={checked && errors.code !== null}
          onChange={(code) => setFields({ ...fields, code })}
        />
      )}
      <GrantedAccessChoice ends={endsAccess} onChange={setEndsAccess} />
      <p className="text-small text-t3">
        Your other devices are signed out. The new password can't withdraw or export keys for 48 hours.
      </p>
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
