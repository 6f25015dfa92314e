import { DEFAULT_DEBOUNCE_MS } from '@dugout/contract/constants';
import { Input } from '@dugout/ui/input';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#/shared/hooks/time.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called after typing has paused. */
  readonly onChange: (text: string) => void;
}

export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, DEFAULT_DEBOUNCE_MS);
  const reported = useRef(value);
  useEffect(() => {
    if (settled === reported.current) return;
    reported.current = settled;
    onChange(settled);
  }, [settled, onChange]);
  return (
    <Input
      label={label}
      quietLabel
      type="search"
      size={28}
      placeholder={placeholder}
      lead={<Search className="size-3.5 text-t3" aria-hidden />}
      className="w-56 max-desk:w-full"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
