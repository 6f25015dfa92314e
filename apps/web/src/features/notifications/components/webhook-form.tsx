import type { NotificationType } from '@dugout/contract/notifications/notification';
import { NOTIFICATION_TYPES, WEBHOOK_KINDS } from '@dugout/contract/notifications/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { Tick } from '@dugout/ui/tick';
import { type FormEvent, useState } from 'react';
import { reasonBeside } from '#/shared/api/api-failure.ts';
import { Select } from '#/shared/controls/select.tsx';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { TYPES } from '../notification-types.ts';
import { KINDS } from '../outlet-kinds.ts';
import { useAddWebhook } from '../outlets.queries.ts';

const CHOICES = WEBHOOK_KINDS.map((value) => ({ value, label: KINDS[value].label }));
const FAILED = 'Failed to add the webhook';

/** Shows the signing secret once. */
function SecretOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-2 rounded-control border border-caution-line bg-caution-tint p-3">
      <p className="text-t1">
        This secret signs each message, in the x-dugout-signature header. It is shown only once.
      </p>
      <code className="break-all font-mono text-t1">{secret}</code>
      <div className="flex gap-2">
        <Button onClick={() => copy(secret)}>Copy</Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

export function WebhookForm({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<(typeof WEBHOOK_KINDS)[number]>('telegram');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [chatId, setChatId] = useState('');
  const [types, setTypes] = useState<readonly NotificationType[]>(['trade', 'system']);
  const { mutate, data, error, isPending } = useAddWebhook();
  if (data !== undefined) return <SecretOnce secret={data.secret} onClose={onClose} />;
  const isTelegram = kind === 'telegram';
  const isWhole = name.trim() !== '' && url !== '' && types.length > 0 && (!isTelegram || chatId !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) mutate({ kind, name, url, types: [...types], ...(isTelegram && { chatId: chatId.trim() }) });
  };
  return (
    <form
      aria-label="Add webhook"
      className="flex flex-col gap-3 rounded-control border border-line2 bg-bg2 p-3"
      onSubmit={submit}
    >
      <div className="grid items-end gap-3 desk:grid-cols-2">
        <Select label="Type" size={32} choices={CHOICES} value={kind} onChange={setKind} />
        <Input
          label="Name"
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
      </div>
      <Input
        label="URL"
        type="url"
        placeholder={KINDS[kind].example}
        value={url}
        onChange={({ target }) => setUrl(pasted(target.value))}
        autoComplete="off"
      />
      {isTelegram && (
        <Input
          label="Chat id"
          placeholder="-1001234567890"
          value={chatId}
          onChange={({ target }) => setChatId(target.value)}
          autoComplete="off"
        />
      )}
      <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
        <legend className="pb-1 text-small text-t3">Notification types</legend>
        {NOTIFICATION_TYPES.map((type) => (
          <label key={type} className="flex items-center gap-1.5 text-t1">
            <Tick
              className="size-4"
              checked={types.includes(type)}
              onChange={({ target }) =>
                setTypes(target.checked ? [...types, type] : types.filter((each) => each !== type))
              }
            />
            {TYPES[type].label}
          </label>
        ))}
      </fieldset>
      {error !== null && <ErrorBand title={FAILED}>{reasonBeside(error, FAILED)}</ErrorBand>}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={!isWhole} busy={isPending} busyLabel="Adding...">
          Add
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
