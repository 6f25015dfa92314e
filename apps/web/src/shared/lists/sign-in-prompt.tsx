import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { ReactNode } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';

interface SignInPromptProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

/** What a guest sees where something personal would stand. */
export function SignInPrompt({ icon, title, text }: SignInPromptProps) {
  const open = useOpen();
  return (
    <EmptyState
      icon={icon}
      title={title}
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
