import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { RecoverForm } from '../second-factor/recover-form.tsx';
import { RequestReset } from './request-reset.tsx';

/** Recovers an account: by an emailed link if this Dugout sends emails, or by a recovery code. */
export function LostPassword({ onDone }: { readonly onDone: () => void }) {
  const sendsMail = useQuery(statusQuery).data?.sendsMail ?? false;
  const [byCode, setByCode] = useState(false);
  if (byCode || !sendsMail) return <RecoverForm onDone={onDone} />;
  return (
    <>
      <RequestReset onDone={onDone} />
      <Button kind="ghost" size={32} onClick={() => setByCode(true)}>
        Use a recovery code
      </Button>
    </>
  );
}
