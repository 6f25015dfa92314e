import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import { Dialog } from '@dugout/ui/dialog';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '#/shared/api/status.queries.ts';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { keptInvitation } from '../invitation.ts';
import type { SignInMode } from '../sign-in-form.ts';
import { useSession } from '../use-session.ts';
import { EmailForm } from './email-form.tsx';
import { OtherWays } from './other-ways.tsx';

/** The invitation code sent with every kind of sign-up; prefilled from an invitation link. */
export function InvitationField() {
  const [code, setCode] = useState(keptInvitation.read);
  return (
    <Input
      label="Invitation code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      value={code}
      onChange={({ target: { value } }) => {
        setCode(value);
        keptInvitation.write(value);
      }}
    />
  );
}

const LostPassword = lazyComponent(
  async () => (await import('./lost-password/lost-password.tsx')).LostPassword,
);

/** Logs in or creates an account. Stays open until the server has accepted or the trader closes it. */
export function SignInDialog({ given, onClose }: OverlayProps<'signIn'>) {
  const [mode, setMode] = useState<SignInMode>(given ?? 'logIn');
  const [recovers, setRecovers] = useState(false);
  const { signedIn } = useSession();
  const { registration, signInProvider } = useQuery(statusQuery).data ?? {};
  const done = async (isNew: boolean): Promise<void> => {
    await signedIn(isNew);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={recovers ? 'Set a new password' : mode === 'logIn' ? 'Log in' : 'Create account'}
      className="max-w-96"
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {recovers ? (
          <LostPassword onDone={() => setRecovers(false)} />
        ) : (
          <>
            <Segmented
              label="Log in or create an account"
              fill
              value={mode}
              onChange={setMode}
              segments={[
                { value: 'logIn', label: 'Log in' },
                { value: 'signUp', label: 'Create account' },
              ]}
            />
            {mode === 'signUp' && registration === 'closed' ? (
              <p className="text-t2">{IDENTITY_ERRORS.registration_closed.message}.</p>
            ) : (
              <>
                {mode === 'signUp' && registration === 'invite' && <InvitationField />}
                <EmailForm key={mode} mode={mode} onDone={done} onForgotten={() => setRecovers(true)} />
                <OtherWays mode={mode} provider={signInProvider} onDone={done} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
