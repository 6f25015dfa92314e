import { FOLLOWED_NAME_LENGTH } from '@dugout/contract/tracker/values';
import { isAddress } from '@dugout/domain/address';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toastError } from '#/shared/toasts/toasts.ts';

interface WalletLabels {
  readonly address: string;
  readonly name: string;
  readonly emoji: string;
}

interface WalletLabelsFormProps {
  readonly given: WalletLabels;
  readonly hasAddressField: boolean;
  readonly save: (labels: WalletLabels) => Promise<unknown>;
  readonly failed: string;
  readonly onSaved: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly submitLabel: string;
  readonly children?: ReactNode;
}

/** A wallet's address, name and emoji, checked once the form is submitted. `children` are more fields. */
export function WalletLabelsForm(props: WalletLabelsFormProps) {
  const [fields, setFields] = useState(props.given);
  const [isChecked, setChecked] = useState(false);
  const set = (part: Partial<WalletLabels>): void => setFields((old) => ({ ...old, ...part }));
  const labels = { address: pasted(fields.address), name: fields.name.trim(), emoji: fields.emoji.trim() };
  const errors = {
    address: isAddress(labels.address) ? null : 'Enter a valid Solana address',
    name: labels.name === '' ? 'Enter a name' : null,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => props.save(labels),
    onSuccess: async () => {
      await props.onSaved();
      props.onDone();
    },
    onError: (error) => toastError(props.failed, error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (errors.address === null && errors.name === null && !isPending) mutate();
  };
  return (
    <form noValidate className="flex w-80 max-w-[calc(100vw-40px)] flex-col gap-3" onSubmit={submit}>
      {props.hasAddressField && (
        <Input
          label="Wallet address"
          size={28}
          spellCheck={false}
          autoComplete="off"
          value={fields.address}
          error={isChecked ? errors.address : null}
          onChange={({ target }) => set({ address: target.value })}
        />
      )}
      <div className="flex gap-2">
        <Input
          label="Name"
          size={28}
          maxLength={FOLLOWED_NAME_LENGTH}
          autoComplete="off"
          className="flex-1"
          value={fields.name}
          error={isChecked ? errors.name : null}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Input
          label="Emoji"
          size={28}
          maxLength={16}
          autoComplete="off"
          className="w-16"
          value={fields.emoji}
          onChange={({ target }) => set({ emoji: target.value })}
        />
      </div>
      {props.children}
      <Button kind="primary" type="submit" busy={isPending}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
