import type { Credentials } from '@dugout/contract/identity/credentials';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, Lock, LogIn, Mail, ShieldCheck, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { passkeysWork } from '#/shared/proof/passkeys.ts';
import { hasNoCredential } from '#/shared/proof/proof.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import type { SecondFactorStep } from '../second-factor/second-factor-steps.tsx';

interface RowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly heldUntil: string | null;
  readonly children?: ReactNode;
}

const Row = ({ icon, label, heldUntil, children }: RowProps) => (
  <li className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line1 py-1.5">
    {icon}
    <span className="min-w-0 flex-1 break-words text-t1">{label}</span>
    {heldUntil !== null && (
      <Badge tone="caution">No withdrawals until {formatDate(heldUntil, 'dateTime')}</Badge>
    )}
    {children}
  </li>
);

/**
 * Whether the account's email is confirmed, which a password reset requires; only if this Dugout sends emails.
 */
function EmailRow({ own }: { readonly own: NonNullable<Credentials['password']> }) {
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
