import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { ReactNode } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';

interface SignInPromptProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Whether it is the page's only content; its title is then the page heading. */
  readonly page?: boolean;
}

/** Shown to guests in place of personal content. */
export function SignInPrompt({ icon, title, text, page = false }: SignInPromptProps) {
  const open = useOpen();
  return (
    <EmptyState
      icon={icon}
      title={title}
      page={page}
      action={
        <Button kind="primary" onClick={() => open('signIn', 'logIn')}>
          Log in
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
