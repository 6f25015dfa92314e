import { Input } from '@dugout/ui/input';
import { useState } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly quietLabel?: boolean;
  readonly unit: string;
  /** What is in force. */
  readonly value: string;
  /** Takes the number over, or returns why it cannot be taken. */
  readonly onType: (text: string) => string | null;
}

const withUnit = (value: string, unit: string): string => (unit === '%' ? `${value}%` : `${value} ${unit}`);

/**
 * A number that is taken over once it makes sense. What is wrong with it is shown below; a field that is left
 * shows the number in force, and still says why the other was not taken.
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
