import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { credentialsQuery } from '#/shared/proof/proof.ts';
import { useMe } from '../../identity.queries.ts';

interface ConfirmEmailProps {
  readonly token: string;
  readonly onClose: () => void;
}

export function ConfirmEmail({ token, onClose }: ConfirmEmailProps) {
  const me = useMe();
  const open = useOpen();
  const queries = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      setDone((await call('POST /account/email/confirm', { body: { token } })).message);
      await queries.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };

  if (done !== null)
    return (
      <>
        <p role="status" className="text-t1">
          {done}
        </p>
        <Button size={40} onClick={onClose}>
          Close
        </Button>
      </>
    );
  if (me === null)
    return (
      <>
        <p className="text-t2">Log in to the account first, then confirm its email here.</p>
        <Button kind="primary" size={40} onClick={() => open('signIn', 'logIn')}>
          Log in
        </Button>
      </>
    );
  return (
    <>
      <p className="break-words text-t2">
        Confirm that {me?.email ?? 'this email'} is yours. You can then use it to reset a lost password.
      </p>
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} busy={busy} busyLabel="Confirming..." onClick={() => void confirm()}>
        Confirm email
      </Button>
    </>
  );
}
