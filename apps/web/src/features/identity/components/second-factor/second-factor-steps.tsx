import { PRODUCT } from '@dugout/contract/constants';
import { Button } from '@dugout/ui/button';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { saveFile } from '#/shared/share/save-file.ts';
import { TurnOn } from './turn-on.tsx';

const FILE_NAME = `${PRODUCT.name.toLowerCase()}-recovery-codes.txt`;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <>
      <p>
        Store these codes where only you can find them. Each works once, in place of your authenticator app or
        to set a new password. They aren't shown again, and earlier ones no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-line3 bg-field px-3 py-2 font-mono text-body text-t1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size={32} className="flex-1" onClick={() => copy(text)}>
          <Copy className="size-3.5" aria-hidden /> Copy
        </Button>
        <Button
          size={32}
          className="flex-1"
          onClick={() => saveFile(FILE_NAME, new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          <Download className="size-3.5" aria-hidden /> Download
        </Button>
      </div>
      <Button kind="primary" size={40} onClick={onDone}>
        I saved my codes
      </Button>
    </>
  );
}

export type SecondFactorStep = 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodes';

interface SecondFactorStepsProps {
  readonly step: SecondFactorStep;
  readonly onDone: () => void;
}

export function SecondFactorSteps({ step, onDone }: SecondFactorStepsProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (step === 'secondFactorOn') return <TurnOn onCodes={setCodes} />;
  if (step === 'secondFactorOff')
    return (
      <>
        <p>Logging in with your password will no longer need a code.</p>
        <ProofForm
          intent={{ kind: 'removeSecondFactor' }}
          action="Turn off"
          busyLabel="Turning off..."
          onProof={async (proof) => {
            await call('POST /account/second-factor/remove', { body: proof });
            onDone();
          }}
        />
      </>
    );
  return (
    <>
      <p>You get ten new codes. Earlier ones no longer work.</p>
      <ProofForm
        intent={{ kind: 'makeRecoveryCodes' }}
        action="Generate recovery codes"
        busyLabel="Generating..."
        onProof={async (proof) =>
          setCodes((await call('POST /account/recovery-codes', { body: proof })).data.recoveryCodes)
        }
      />
    </>
  );
}
