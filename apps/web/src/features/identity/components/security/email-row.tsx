import type { Credentials } from '@dugout/contract/identity/credentials';
import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { Row } from './row.tsx';

/**
 * Whether the account's email is confirmed, which a password reset requires; only if this Dugout sends emails.
 */
export function EmailRow({ own }: { readonly own: NonNullable<Credentials['password']> }) {
  const sendsMail = useQuery(statusQuery).data?.sendsMail ?? false;
  const [busy, setBusy] = useState(false);
  if (!sendsMail) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      toastSuccess((await call('POST /account/email/confirmation')).message);
    } catch (error) {
      toastError('Could not send the link', error);
    }
    setBusy(false);
  };
  return (
    <Row
      icon={<Mail className="size-3.5 text-t3" aria-hidden />}
      label={own.emailConfirmed ? `Email: ${own.email}, confirmed` : `Email: ${own.email}, not confirmed`}
      heldUntil={null}
    >
      {!own.emailConfirmed && (
        <Button size={24} busy={busy} busyLabel="Sending..." onClick={() => void send()}>
          Send link
        </Button>
      )}
    </Row>
  );
}
