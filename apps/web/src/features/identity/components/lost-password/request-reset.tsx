import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { emailFault } from '../../sign-in-form.ts';

/** Requests a reset link by email. The response does not reveal whether the account exists. */
export function RequestReset({ onDone }: { readonly onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fault = emailFault(email);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (busy || fault !== null) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call('POST /account/password-reset', { body: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };

  if (sent)
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="flex gap-2 text-t1">
          <MailCheck className="mt-0.5 size-4 shrink-0 text-t3" aria-hidden />
          <span>
            If {email.trim()} is the confirmed email of an account, a link is on its way. It works once, for
            30 minutes.
          </span>
        </p>
        <p className="text-small text-t3">
          No email? Check your spam folder. We only send links to confirmed emails. You can also use a
          recovery code.
        </p>
        <Button kind="ghost" onClick={onDone}>
          <ArrowLeft className="size-3.5" aria-hidden /> Back
        </Button>
      </div>
    );
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Input
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        error={checked ? fault : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Sending...">
        Send link
      </Button>
      <Button kind="ghost" onClick={onDone}>
        <ArrowLeft className="size-3.5" aria-hidden /> Back
      </Button>
    </form>
  );
}
