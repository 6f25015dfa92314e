import { Radar } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';

export function ForTrackers({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  if (me === null) {
    return (
      <SignInPrompt
        icon={<Radar aria-hidden />}
        title="Log in to track wallets"
        text="Follow wallets and see their trades as they happen."
      />
    );
  }
  return me !== undefined && children;
}
