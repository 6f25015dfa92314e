import type { Credentials } from '@dugout/contract/identity/credentials';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { KeyRound, Lock, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { passkeysWork } from '#/shared/proof/passkeys.ts';

export type Passkey = Credentials['passkeys'][number];

interface CredentialListProps {
  readonly credentials: Credentials;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
  readonly onChangePassword: () => void;
}

export const passkeyName = ({ name, createdAt }: Passkey): string =>
  name ?? (createdAt === null ? 'Passkey' : `Passkey of ${new Date(createdAt).toLocaleDateString()}`);

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
      <Badge tone="caution">No withdrawals until {new Date(heldUntil).toLocaleString()}</Badge>
    )}
    {children}
  </li>
);

/** The ways in which the trader signs in, and what can be done to them. */
export const CredentialList = ({ credentials, onAdd, onRemove, onChangePassword }: CredentialListProps) => (
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
