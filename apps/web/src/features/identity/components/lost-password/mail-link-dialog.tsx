import { Dialog } from '@dugout/ui/dialog';
import { useState } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import type { MailLink } from '../../mail-link.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { LostPassword } from './lost-password.tsx';
import { ResetForm } from './reset-form.tsx';

interface MailLinkDialogProps {
  readonly link: MailLink;
  readonly onClose: () => void;
}

export function MailLinkDialog({ link, onClose }: MailLinkDialogProps) {
  const open = useOpen();
  const [again, setAgain] = useState(false);
  const logIn = (): void => {
    onClose();
    open('signIn', 'logIn');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={link.purpose === 'resetPassword' ? 'Set a new password' : 'Confirm your email'}
      className="max-w-96"
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {link.purpose === 'confirmEmail' && <ConfirmEmail token={link.token} onClose={onClose} />}
        {link.purpose === 'resetPassword' && !again && (
          <ResetForm token={link.token} onDone={logIn} onAgain={() => setAgain(true)} />
        )}
        {again && <LostPassword onDone={logIn} />}
      </div>
    </Dialog>
  );
}
