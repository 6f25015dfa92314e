import { WALLET_NAME_LENGTH } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Edits a wallet's name in place: Enter saves, Escape cancels. */
export function NameForm({ name: before, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === '' || busy) return;
    if (newName === before) return onCancel();
    setBusy(true);
    await onSave(newName);
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };

  return (
    <form
      ref={form}
      className="flex min-w-0 flex-1 items-center gap-1"
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      <Input
        label={`Name of ${before}`}
        quietLabel
        size={28}
        maxLength={WALLET_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button
        icon
        type="submit"
        kind="ghost"
        aria-label="Save name"
        busy={busy}
        disabled={name.trim() === ''}
      >
        <Check className="size-3.5" aria-hidden />
      </Button>
      <Button icon kind="ghost" aria-label="Keep current name" onClick={onCancel}>
        <X className="size-3.5" aria-hidden />
      </Button>
    </form>
  );
}
