import type { ApiKey } from '@dugout/contract/apikeys/api-key';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';

interface RevokeKeyProps {
  readonly apiKey: ApiKey;
  readonly onDone: () => void;
}

export function RevokeKey({ apiKey, onDone }: RevokeKeyProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await call('DELETE /api-keys/{id}', { params: { id: apiKey.id } });
      onDone();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="break-words text-t2">
        Programs using <span className="font-medium text-t1">{apiKey.name}</span> stop at once, and its open
        orders are cancelled.
      </p>
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="sell" size={40} busy={busy} busyLabel="Revoking..." onClick={() => void revoke()}>
        Revoke key
      </Button>
    </>
  );
}
