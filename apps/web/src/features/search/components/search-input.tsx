import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { Button, IconButton } from '@dugout/ui/button';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

interface SearchInputProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  /** Id of the option that Enter opens. */
  readonly activeId: string;
}

/** An input that takes the focus on mount, with the caret at the end so that typing continues. */
export function SearchInput({ value, onChange, onKeyDown, onClose, activeId }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line2 px-4">
      <Search className="size-4 shrink-0 text-t2" aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={value.trim() !== ''}
        aria-controls="search-options"
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={SEARCH_TEXTS.searchPlaceholder}
        value={value}
        className="h-full min-w-0 flex-1 bg-transparent text-title text-t1 outline-none"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton icon={X} label="Clear" kind="ghost" size={24} onClick={() => onChange('')} />
      )}
      <Button size={24} className="h-5 px-1.5 font-mono text-micro" onClick={onClose}>
        Esc
      </Button>
    </div>
  );
}
