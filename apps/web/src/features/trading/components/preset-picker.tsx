import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import {
  DEFAULT_PRESETS,
  type ExecutionPreset,
  PRESET_IDS,
  PRESET_LABELS,
  type PresetId,
} from '@dugout/domain/execution/execution-presets';
import { PRIORITY_MODES } from '@dugout/domain/execution/priority-fee';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button, IconButton } from '@dugout/ui/button';
import { Segmented } from '@dugout/ui/segmented';
import { Switch } from '@dugout/ui/switch';
import { Pencil, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { NumberField } from '#/shared/controls/number-field.tsx';
import { isAsItComes, usePresets } from '../presets.store.ts';
import { type SendingStatus, unprotectedReason } from '../sending.model.ts';
import { PRESET_LIMITS } from '../trade-form.model.ts';
import { useSendingStatus } from '../use-sending-status.ts';
import { CeilingsDialog } from './ceilings-dialog.tsx';

const SEGMENTS = PRESET_IDS.map((value) => ({ value, label: PRESET_LABELS[value] }));
const PRIORITY_LABELS = { fixed: 'Fixed', normal: 'Normal', fast: 'Fast', turbo: 'Turbo' } as const;
const PRIORITY_SEGMENTS = PRIORITY_MODES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const solText = (lamports: number): string => formatDecimal(BigInt(lamports), SOL_DECIMALS);

const Setting = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <span className="text-t3">
    {name} <span className="font-medium text-t1">{children}</span>
  </span>
);

interface PresetLineProps {
  readonly preset: ExecutionPreset;
  readonly sending: SendingStatus;
  readonly onEdit: () => void;
}

const PROTECTION = 'MEV protection: sent only through senders that show it to nobody before it is in a block';

const PresetLine = ({ preset, sending, onEdit }: PresetLineProps) => (
  <p className="flex h-5 items-center justify-between text-small">
    <Setting name="Slippage">{preset.slippage === 'auto' ? 'Auto' : `${preset.slippageBps / 100}%`}</Setting>
    <Setting name="Priority">
      {preset.priority === 'fixed' ? solText(preset.priorityFeeLamports) : PRIORITY_LABELS[preset.priority]}
    </Setting>
    <Setting name="Tip">{tipText(preset, sending)}</Setting>
    <span className="flex items-center gap-1 text-t2" title={unprotectedReason(sending) ?? PROTECTION}>
      {isProtected(preset, sending) ? (
        <ShieldCheck className="size-3 text-up" aria-hidden />
      ) : (
        <ShieldOff className="size-3" aria-hidden />
      )}
      <span>
        MEV <span className="sr-only">protection </span>
        {isProtected(preset, sending) ? 'on' : 'off'}
      </span>
    </span>
    <IconButton icon={Pencil} label="Edit preset" kind="ghost" size={24} onClick={onEdit} />
  </p>
);

/** Reports whether the tip of a preset is a max: tips follow the market with an automatic priority. */
const tipFollows = ({ priority }: ExecutionPreset, status: SendingStatus): boolean =>
  priority !== 'fixed' && status?.tradingMode === 'live' && status.takesTips === true;

function tipText(preset: ExecutionPreset, sending: SendingStatus): string {
  if (sending?.takesTips !== true) return 'not used';
  return `${tipFollows(preset, sending) ? '≤ ' : ''}${solText(preset.tipLamports)}`;
}

const tipName = (preset: ExecutionPreset, sending: SendingStatus): string =>
  tipFollows(preset, sending) ? 'Max tip' : 'Tip';

const isProtected = ({ protect }: ExecutionPreset, sending: SendingStatus): boolean =>
  protect && sending?.protectsSwaps === true;

const BPS_DIGITS = 2;
const percent = (bps: number): string => `${formatDecimal(BigInt(bps), BPS_DIGITS)}%`;
const SLIPPAGE_LIMITS = `${percent(PRESET_LIMITS.slippageBps.least)} to ${percent(PRESET_LIMITS.slippageBps.most)}`;
const FEE_LIMITS = `0 to ${solText(PRESET_LIMITS.tipLamports.most)} SOL`;

interface PresetEditorProps {
  readonly id: PresetId;
  readonly preset: ExecutionPreset;
  readonly sending: SendingStatus;
  readonly onEdit: (preset: ExecutionPreset) => void;
  /** Returns to the summary; null if the editor is always open. */
  readonly onDone: (() => void) | null;
}

function PresetEditor({ id, preset, sending, onEdit, onDone }: PresetEditorProps) {
  const [limits, setLimits] = useState(false);
  const unprotected = unprotectedReason(sending);
  const unavailable = [
    ...(unprotected === null ? [] : [`MEV protection: ${unprotected}`]),
    ...(sending === undefined || sending.takesTips === true ? [] : ['Tip: not used, no sender takes tips']),
  ];
  const field = (key: keyof typeof PRESET_LIMITS, digits: number, limits: string) => ({
    value: formatDecimal(BigInt(preset[key]), digits),
    onType: (text: string): string | null => {
      const value = parseDecimal(text, digits);
      if (value === null || value < PRESET_LIMITS[key].least || value > PRESET_LIMITS[key].most)
        return limits;
      onEdit({ ...preset, [key]: Number(value) });
      return null;
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <NumberField
          label={preset.slippage === 'auto' ? 'Max slippage' : 'Slippage'}
          unit="%"
          {...field('slippageBps', BPS_DIGITS, SLIPPAGE_LIMITS)}
        />
        <NumberField
          label={preset.priority === 'fixed' ? 'Priority fee' : 'Max priority'}
          unit="SOL"
          {...field('priorityFeeLamports', SOL_DECIMALS, FEE_LIMITS)}
        />
        <NumberField
          label={tipName(preset, sending)}
          unit="SOL"
          {...field('tipLamports', SOL_DECIMALS, FEE_LIMITS)}
        />
      </div>
      <Segmented
        fill
        label="Priority fee"
        size={24}
        segments={PRIORITY_SEGMENTS}
        value={preset.priority}
        onChange={(priority) => onEdit({ ...preset, priority })}
        className="w-full"
      />
      <div className="flex min-h-6 items-center justify-between gap-2">
        <Switch
          checked={preset.slippage === 'auto'}
          onChange={(auto) => onEdit({ ...preset, slippage: auto ? 'auto' : 'fixed' })}
        >
          Auto slippage
        </Switch>
        <Switch
          checked={isProtected(preset, sending)}
          disabled={sending?.protectsSwaps !== true}
          onChange={(protect) => onEdit({ ...preset, protect })}
        >
          MEV protection
        </Switch>
      </div>
      <div className="flex justify-end gap-1">
        <Button kind="ghost" size={24} onClick={() => setLimits(true)}>
          Limits
        </Button>
        {!isAsItComes(id, preset) && (
          <Button kind="ghost" size={24} onClick={() => onEdit(DEFAULT_PRESETS[id])}>
            Reset
          </Button>
        )}
        {onDone !== null && (
          <Button kind="ghost" size={24} onClick={onDone}>
            Done
          </Button>
        )}
      </div>
      {unavailable.map((text) => (
        <p key={text} className="text-small text-t3">
          {text}
        </p>
      ))}
      {limits && <CeilingsDialog onClose={() => setLimits(false)} />}
    </div>
  );
}

/** Execution presets: two with default values, and the trader's own. All three can be edited. */
export function PresetPicker() {
  const { chosen, presets, choose, edit } = usePresets();
  const sending = useSendingStatus();
  const [edited, setEdited] = useState<PresetId | null>(null);
  return (
    <div className="flex flex-col gap-1">
      <Segmented
        fill
        label="Execution preset"
        segments={SEGMENTS}
        value={chosen}
        onChange={choose}
        className="w-full"
      />
      {chosen === 'other' || chosen === edited ? (
        <PresetEditor
          key={chosen}
          id={chosen}
          preset={presets[chosen]}
          sending={sending}
          onEdit={(preset) => edit(chosen, preset)}
          onDone={chosen === 'other' ? null : () => setEdited(null)}
        />
      ) : (
        <PresetLine preset={presets[chosen]} sending={sending} onEdit={() => setEdited(chosen)} />
      )}
    </div>
  );
}
