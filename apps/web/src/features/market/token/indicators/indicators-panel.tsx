import { IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { cn } from '@dugout/ui/lib/cn';
import { PopoverPanel } from '@dugout/ui/popover';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  INDICATOR_KINDS,
  type Indicator,
  KINDS,
  MAX_INDICATORS,
  readIndicator,
  type Setting,
  settingsOf,
  titleOf,
  withIndicator,
} from '../chart/indicators.ts';

interface PanelProps {
  readonly anchor: HTMLElement;
  readonly indicators: readonly Indicator[];
  readonly onChange: (indicators: readonly Indicator[]) => void;
  readonly onDismiss: () => void;
}

interface SettingFieldProps {
  readonly setting: Setting;
  readonly of: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Called with the allowed range while the value is invalid; null once valid. */
  readonly onWrong: (limits: string | null) => void;
}

/**
 * A number that is applied once valid. The allowed range is shown next to the name to avoid a layout shift, which
 * could make a press elsewhere miss.
 */
function SettingField({ setting, of, value, onChange, onWrong }: SettingFieldProps) {
  const { label, least, most, whole } = setting;
  const [draft, setDraft] = useState<string | null>(null);
  const fits = (text: string): boolean => {
    const typed = text.trim() === '' ? Number.NaN : Number(text);
    return typed >= least && typed <= most && (!whole || Number.isInteger(typed));
  };
  const wrong = draft !== null && !fits(draft);
  return (
    <Input
      label={`${of}: ${label}`}
      quietLabel
      title={label}
      size={28}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={wrong || undefined}
      className={cn('w-13', wrong && '[&>div]:border-down')}
      value={draft ?? String(value)}
      onBlur={() => {
        setDraft(null);
        onWrong(null);
      }}
      onChange={({ target }) => {
        setDraft(target.value);
        onWrong(fits(target.value) ? null : `${least} to ${most}`);
        if (fits(target.value)) onChange(Number(target.value));
      }}
    />
  );
}

interface RowProps {
  readonly indicator: Indicator;
  readonly onChange: (indicator: Indicator) => void;
  readonly onRemove: () => void;
}

function IndicatorRow({ indicator, onChange, onRemove }: RowProps) {
  const { short, settings } = KINDS[indicator.kind];
  const values = settingsOf(indicator);
  const [limits, setLimits] = useState<string | null>(null);
  const change = (key: string, value: number): void => {
    const next = readIndicator({ ...indicator, [key]: value });
    if (next !== null) onChange(next);
  };
  return (
    <li className="flex min-h-8 items-center gap-1.5">
      <span className="flex min-w-16 flex-1 items-baseline gap-2 font-medium text-t1">
        {short}
        <span role="alert" className="whitespace-nowrap font-normal text-down text-small">
          {limits}
        </span>
      </span>
      {settings.map((setting, i) => (
        <SettingField
          key={setting.key}
          setting={setting}
          of={short}
          value={values[i] ?? setting.usual}
          onChange={(value) => change(setting.key, value)}
          onWrong={setLimits}
        />
      ))}
      <IconButton icon={X} label={`Remove ${titleOf(indicator)}`} kind="ghost" onClick={onRemove} />
    </li>
  );
}

/** The indicators of the chart with their settings, and a list of others to add. */
export function IndicatorsPanel({ anchor, indicators, onChange, onDismiss }: PanelProps) {
  const full = indicators.length >= MAX_INDICATORS;
  return (
    <PopoverPanel label="Indicators" anchor={anchor} onClose={onDismiss}>
      <div className="flex max-h-[min(420px,60dvh)] w-75 max-w-[calc(100vw-40px)] flex-col gap-2 overflow-y-auto">
        {indicators.length === 0 && <p className="text-t3">No indicators</p>}
        <ul aria-label="On the chart" className="flex flex-col gap-1">
          {indicators.map((indicator, at) => (
            <IndicatorRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an indicator is its place; its settings change while they are typed
              key={`${at}:${indicator.kind}`}
              indicator={indicator}
              onChange={(next) => onChange(indicators.map((each, i) => (i === at ? next : each)))}
              onRemove={() => onChange(indicators.filter((_, i) => i !== at))}
            />
          ))}
        </ul>
        <p className="border-line2 border-t pt-2 text-small text-t3">
          {full ? `At most ${MAX_INDICATORS} at a time` : 'Add'}
        </p>
        <ul aria-label="Add an indicator" className="flex flex-col">
          {INDICATOR_KINDS.map((kind) => {
            const there = !KINDS[kind].many && indicators.some((each) => each.kind === kind);
            return (
              <li key={kind}>
                <button
                  type="button"
                  disabled={full || there}
                  className="flex h-7 w-full items-center gap-2 rounded-control px-1.5 text-left text-t1 -outline-offset-2 hover:bg-hover disabled:bg-transparent disabled:text-t4 max-desk:h-10"
                  onClick={() => onChange(withIndicator(indicators, kind))}
                >
                  <Plus className="size-3.5 text-t3" aria-hidden />
                  {KINDS[kind].name}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </PopoverPanel>
  );
}
