import { useId } from 'react';

interface BioFieldProps {
  readonly value: string;
  /** Max characters. */
  readonly most: number;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

export function BioField({ value, most, problem, onChange }: BioFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span className="flex justify-between text-small text-t3">
        <label htmlFor={id}>Bio</label>
        <span>
          {value.trim().length} / {most}
        </span>
      </span>
      <textarea
        id={id}
        rows={3}
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        className="resize-none rounded-control border border-line3 bg-field px-2 py-1.5 text-t1 aria-invalid:border-down"
        onChange={({ target }) => onChange(target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-down text-small">
          {problem}
        </p>
      )}
    </div>
  );
}
