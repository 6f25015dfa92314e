import type { SecondFactorSetup } from '@dugout/contract/identity/credentials';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';

/** A QR code, always black on white because cameras need the contrast. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 self-center"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

interface TurnOnProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Turns the second factor on: a proof, the key for the app, and the app's first code. */
export function TurnOn({ onCodes }: TurnOnProps) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  if (setup === null)
    return (
      <ProofForm
        intent={{ kind: 'addSecondFactor' }}
        action="Continue"
        busyLabel="Checking..."
        onProof={async (proof) => setSetup((await call('POST /account/second-factor', { body: proof })).data)}
      />
    );
  return <FirstCode setup={setup} onCodes={onCodes} />;
}

function FirstCode({ setup, onCodes }: TurnOnProps & { readonly setup: SecondFactorSetup }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = code.replaceAll(' ', '');
    setMissing(typed.length !== 6);
    if (busy || typed.length !== 6) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { setup: setup.setup, code: typed };
      onCodes((await call('POST /account/second-factor/confirm', { body })).data.recoveryCodes);
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <p>Scan this with your authenticator app, or open it there.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <p className="rounded-control border border-line3 bg-field px-3 py-2 font-mono text-body text-t1">
        <span className="sr-only">Key: </span>
        {inFours(setup.typedKey)}
      </p>
      <a className="text-small text-accent underline" href={setup.uri}>
        Open in an app on this device
      </a>
      <Input
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        autoFocus
        value={code}
        error={missing ? 'Enter the 6-digit code' : null}
        onChange={(event) => setCode(event.target.value)}
      />
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Checking...">
        Turn on
      </Button>
    </form>
  );
}
