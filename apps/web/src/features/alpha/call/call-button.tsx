import { Button } from '@dugout/ui/button';
import { Megaphone } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import type { TokenActionProps } from '#/shared/feature/web-feature.ts';
import { CalledMenu } from './called-menu.tsx';
import { useCall } from './use-calls.ts';
import { useOwnCall } from './use-own-call.ts';

/** Calls a token with one press, or shows when it was called. Prompts a guest to log in. */
export function CallButton({ token, size }: TokenActionProps) {
  const { tokenAddress, symbol } = token;
  const me = useMe();
  const open = useOpen();
  const own = useOwnCall(tokenAddress);
  const { mutate, isPending } = useCall();
  if (own !== null) return <CalledMenu own={own} symbol={symbol} size={size} />;
  return (
    <Button
      size={size}
      busy={isPending}
      aria-label={`Call ${symbol}`}
      title={`Call ${symbol}: a public pick that stays in your record`}
      onClick={() => (me === null ? open('signIn', 'logIn') : mutate(tokenAddress))}
    >
      <Megaphone className="size-3.5" aria-hidden />
      <span className="@max-[900px]:hidden max-desk:hidden">Call</span>
    </Button>
  );
}
