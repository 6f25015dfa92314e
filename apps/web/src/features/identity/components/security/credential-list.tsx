import type { Credentials } from '@dugout/contract/identity/credentials';
import { Button } from '@dugout/ui/button';
import { KeyRound, LifeBuoy, Lock, LogIn, ShieldCheck, Wallet } from 'lucide-react';
import { formatDate } from '#/shared/format/dates.ts';
import { passkeysWork } from '#/shared/proof/passkeys.ts';
import { hasNoCredential } from '#/shared/proof/proof.ts';

import type { SecondFactorStep } from '../second-factor/second-factor-steps.tsx';
import { EmailRow } from './email-row.tsx';
import { Row } from './row.tsx';

export type Passkey = Credentials['passkeys'][number];

interface CredentialListProps {
  readonly credentials: Credentials;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
  readonly onChangePassword: () => void;
  readonly onSecondFactor: (step: SecondFactorStep) => void;
}

export const passkeyName = ({ name, createdAt }: Passkey): string =>
  name ?? (createdAt === null ? 'Passkey' : `Passkey of ${formatDate(createdAt)}`);

const SecondFactorRows = ({
  credentials: { secondFactor, recoveryCodesLeft },
  onSecondFactor,
}: Pick<CredentialListProps, 'credentials' | 'onSecondFactor'>) => (
  <>
    <Row
      icon={<ShieldCheck className="size-3.5 text-t3" aria-hidden />}
      label={
        secondFactor === null
          ? 'Authenticator app: off'
          : `Authenticator app: on since ${formatDate(secondFactor.since)}`
      }
      heldUntil={null}
    >
      <Button
        size={24}
        aria-label={secondFactor === null ? 'Turn on authenticator app' : 'Turn off authenticator app'}
        onClick={() => onSecondFactor(secondFactor === null ? 'secondFactorOn' : 'secondFactorOff')}
      >
        {secondFactor === null ? 'Turn on' : 'Turn off'}
      </Button>
    </Row>
    <Row
      icon={<LifeBuoy className="size-3.5 text-t3" aria-hidden />}
      label={recoveryCodesLeft === 0 ? 'Recovery codes: none' : `Recovery codes: ${recoveryCodesLeft} left`}
      heldUntil={null}
    >
      <Button size={24} aria-label="Generate recovery codes" onClick={() => onSecondFactor('recoveryCodes')}>
        {recoveryCodesLeft === 0 ? 'Generate' : 'Generate new'}
      </Button>
    </Row>
  </>
);

export const CredentialList = ({
  credentials,
  onAdd,
  onRemove,
  onChangePassword,
  onSecondFactor,
}: CredentialListProps) => (
  <>
    <ul aria-label="Sign-in methods">
      {credentials.password !== null && (
        <Row
          icon={<Lock className="size-3.5 text-t3" aria-hidden />}
          label="Password"
          heldUntil={credentials.password.heldUntil}
        >
          <Button size={24} onClick={onChangePassword}>
            Change
          </Button>
        </Row>
      )}
      {credentials.password !== null && <EmailRow own={credentials.password} />}
      {credentials.password !== null && (
        <SecondFactorRows credentials={credentials} onSecondFactor={onSecondFactor} />
      )}
      {credentials.provider !== undefined && (
        <Row
          icon={<LogIn className="size-3.5 text-t3" aria-hidden />}
          label={credentials.provider}
          heldUntil={null}
        />
      )}
      {credentials.wallets.map(({ address, heldUntil }) => (
        <Row
          key={address}
          icon={<Wallet className="size-3.5 text-t3" aria-hidden />}
          label={address}
          heldUntil={heldUntil}
        />
      ))}
      {credentials.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          icon={<KeyRound className="size-3.5 text-t3" aria-hidden />}
          label={passkeyName(passkey)}
          heldUntil={passkey.heldUntil}
        >
          <Button size={24} aria-label={`Remove ${passkeyName(passkey)}`} onClick={() => onRemove(passkey)}>
            Remove
          </Button>
        </Row>
      ))}
    </ul>
    {hasNoCredential(credentials) && (
      <p className="text-t2">
        Add a passkey to withdraw, export keys and confirm changes. {credentials.provider} alone isn't enough.
      </p>
    )}
    {passkeysWork() && (
      <div>
        <Button size={32} onClick={onAdd}>
          <KeyRound className="size-3.5" aria-hidden /> Add passkey
        </Button>
      </div>
    )}
    <p className="text-small text-t3">
      For 48 hours, a new passkey or password can't withdraw or export keys. A change signs out your other
      devices and appears under Wallets, Activity.
    </p>
  </>
);
