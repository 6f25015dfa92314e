import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOn } from './turn-on.tsx';

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
