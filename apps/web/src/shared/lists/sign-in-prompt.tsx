import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { ReactNode } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';

interface SignInPromptProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** It is all that the page shows: its title is the page's heading. */
  readonly page?: boolean;
}

/** What a guest sees where something personal would stand. */
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
