import type { NotificationType } from '@dugout/contract/notifications/notification';
import type {
  DeliverySettings,
  NotificationSettings,
  NotificationSettingsChange,
} from '@dugout/contract/notifications/settings';
import { NOTIFICATION_SOUNDS, NOTIFICATION_TYPES } from '@dugout/contract/notifications/values';
import { cn } from '@dugout/ui/lib/cn';
import { Switch } from '@dugout/ui/switch';
import { Tick } from '@dugout/ui/tick';
import { Info, Lock } from 'lucide-react';
import { requestNotificationPermission } from '#/shared/browser-notification.ts';
import { Select } from '#/shared/controls/select.tsx';
import { useNotices } from '../notices.store.ts';
import { TYPES } from '../notification-types.ts';
import { play } from '../sounds.ts';

const ORDER = (Object.keys(TYPES) as NotificationType[]).filter((type) => NOTIFICATION_TYPES.includes(type));
const SOUND_CHOICES = NOTIFICATION_SOUNDS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface TypeRowProps {
  readonly type: NotificationType;
  readonly delivery: DeliverySettings;
  readonly onChange: (change: Partial<DeliverySettings>) => void;
}

const DeliveryTick = ({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <Tick
    aria-label={label}
    className="size-4"
    checked={checked}
    disabled={disabled}
    onChange={({ target }) => onChange(target.checked)}
  />
);

function TypeRow({ type, delivery, onChange }: TypeRowProps) {
  const { label, about, icon: Icon, tint } = TYPES[type];
  const volume = useNotices(({ sounds }) => (sounds.enabled ? sounds.volume : 0));
  const isSystem = type === 'system';
  return (
    <tr className="border-line1 border-b">
      <th scope="row" className="py-2 pr-2 pl-3 text-left font-normal">
        <span className="flex items-center gap-2">
          <span className={cn('flex size-7 shrink-0 items-center justify-center rounded-control', tint)}>
            <Icon className="size-4" aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block font-medium text-t1">{label}</span>
            <span className="block text-small text-t3">{about}</span>
          </span>
        </span>
      </th>
      <td className="px-2 text-center">
        <span className="inline-flex items-center gap-1 align-middle">
          <DeliveryTick
            label={`${label} in the app`}
            checked={delivery.inApp}
            disabled={isSystem}
            onChange={(inApp) => onChange({ inApp })}
          />
          {isSystem && <Lock className="size-3 text-t3" aria-hidden />}
        </span>
      </td>
      <td className="px-2">
        <Select
          label={`${label} sound`}
          choices={SOUND_CHOICES}
          value={delivery.sound}
          onChange={(sound) => {
            play(sound, volume);
            onChange({ sound });
          }}
        />
      </td>
      <td className="px-3 text-center">
        <DeliveryTick
          label={`${label} in the browser`}
          checked={delivery.browser}
          disabled={isSystem}
          onChange={(browser) => {
            if (browser) requestNotificationPermission();
            onChange({ browser });
          }}
        />
      </td>
    </tr>
  );
}

function SoundVolume() {
  const { sounds, setSounds } = useNotices();
  return (
    <div className="flex h-11 flex-wrap items-center gap-4 border-b border-line2 px-3">
      <Switch checked={sounds.enabled} onChange={(enabled) => setSounds({ enabled })}>
        Sounds
      </Switch>
      <label className="flex items-center gap-2 text-t3">
        Volume
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          className="w-32 accent-accent-fill"
          value={sounds.volume}
          disabled={!sounds.enabled}
          onChange={({ target }) => setSounds({ volume: Number(target.value) })}
          onPointerUp={() => play('tick', sounds.volume)}
        />
      </label>
    </div>
  );
}

const TRACKED = [
  { value: 'off', label: 'Off' },
  { value: '0', label: 'All trades' },
  { value: '0.5', label: 'From 0.5 SOL' },
  { value: '1', label: 'From 1 SOL' },
  { value: '5', label: 'From 5 SOL' },
  { value: '20', label: 'From 20 SOL' },
] as const;

/**
 * Min size of tracked wallets' trades that notify. A stored amount without a choice is shown as the next smaller
 * one.
 */
function TrackedWallets({ types, onChange }: TypeTableProps) {
  const { trackedFrom } = types.trade;
  const chosen =
    trackedFrom === null ? undefined : TRACKED.findLast(({ value }) => Number(value) <= trackedFrom);
  return (
    <div className="flex h-11 items-center gap-3 border-b border-line2 px-3 text-t1">
      Trades of tracked wallets
      <Select
        label="Trades of tracked wallets"
        choices={TRACKED}
        value={chosen?.value ?? 'off'}
        onChange={(value) =>
          onChange({ types: { trade: { trackedFrom: value === 'off' ? null : Number(value) } } })
        }
      />
    </div>
  );
}

interface TypeTableProps {
  readonly types: NotificationSettings['types'];
  readonly onChange: (change: NotificationSettingsChange) => void;
}

export const TypeTable = ({ types, onChange }: TypeTableProps) => (
  <section aria-label="By type">
    <table className="w-full border-collapse">
      <thead>
        <tr className="h-8 border-line1 border-b text-left text-small text-t3">
          <th scope="col" className="pl-3 font-medium">
            Type
          </th>
          <th scope="col" className="px-2 text-center font-medium">
            In app
          </th>
          <th scope="col" className="px-2 font-medium">
            Sound
          </th>
          <th scope="col" className="px-3 text-center font-medium">
            Browser
          </th>
        </tr>
      </thead>
      <tbody>
        {ORDER.map((type) => (
          <TypeRow
            key={type}
            type={type}
            delivery={types[type]}
            onChange={(changed) => onChange({ types: { [type]: changed } })}
          />
        ))}
      </tbody>
    </table>
    <p className="flex items-center gap-2 border-b border-line2 px-3 py-2 text-small text-t3">
      <Info className="size-3.5 shrink-0" aria-hidden />
      System notifications can't be turned off, paused or muted. They warn you of sign-ins that were not
      yours.
    </p>
    <TrackedWallets types={types} onChange={onChange} />
    <SoundVolume />
  </section>
);
