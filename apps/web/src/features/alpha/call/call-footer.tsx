import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useCall } from './use-calls.ts';

/** Calls a token by its address. Prompts a guest to log in. */
export function CallFooter() {
  const me = useMe();
  const open = useOpen();
  const [address, setAddress] = useState('');
  const { mutate, isPending } = useCall(() => setAddress(''));
  const isBlank = pasted(address) === '';
  const send = (): void => {
    if (isBlank || isPending) return;
    if (me === null) open('signIn', 'logIn');
    else mutate(pasted(address));
  };
  return (
    <form
      className="flex shrink-0 gap-2 border-line2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Input
        label={ALPHA_TEXTS.alphaAddressPlaceholder}
        quietLabel
        placeholder={ALPHA_TEXTS.alphaAddressPlaceholder}
        className="min-w-0 flex-1"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button
        type="submit"
        size={32}
        kind={isBlank ? 'neutral' : 'primary'}
        disabled={isBlank || isPending}
        className="max-desk:h-11"
      >
        <Send className="size-3.5" aria-hidden />
        Send
      </Button>
    </form>
  );
}
