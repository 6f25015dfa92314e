import { Input } from '@dugout/ui/input';
import { useState } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly quietLabel?: boolean;
  readonly unit: string;
  readonly value: string;
  /** Applies the number, or returns why it is invalid. */
  readonly onType: (text: string) => string | null;
}

const withUnit = (value: string, unit: string): string => (unit === '%' ? `${value}%` : `${value} ${unit}`);

/**
 * A number input that applies its value once it is valid. Shows the error below. After blur it shows the current
 * value again and keeps the error.
 */
export function NumberField({ label, quietLabel = false, unit, value, onType }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Input
      label={label}
      quietLabel={quietLabel}
      unit={unit}
      size={28}
      inputMode="decimal"
      autoComplete="off"
      className="min-w-0 flex-1"
      value={draft ?? value}
      error={problem === null || draft !== null ? problem : `${problem}. Kept ${withUnit(value, unit)}`}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value);
        setProblem(onType(target.value));
      }}
    />
  );
}
