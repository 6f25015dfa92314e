import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { IconButton } from '@dugout/ui/button';
import { Kbd } from '@dugout/ui/kbd';
import { isComposing } from '@dugout/ui/lib/keys';
import { Search } from 'lucide-react';
import { useOpen } from '#/shared/feature/overlay.ts';

/** A read-only input that opens the search dialog, with the first letter typed into it. */
export function SearchField() {
  const open = useOpen();
  return (
    <div className="relative h-7 w-72 min-w-62 max-tablet:hidden">
      <Search className="absolute top-1.5 left-2.5 size-4 text-t3" aria-hidden />
      <input
        readOnly
        value=""
        aria-label="Search"
        aria-haspopup="dialog"
        placeholder={SEARCH_TEXTS.searchPlaceholder}
        className="h-full w-full cursor-pointer rounded-control border border-line3 bg-field pr-8 pl-8 text-body"
        onClick={() => open('search')}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event;
          if (ctrlKey || metaKey || altKey || isComposing(event)) return;
          const isOpener = ['Enter', ' ', '/'].includes(key);
          if (!isOpener && key.length !== 1) return;
          event.preventDefault();
          open('search', isOpener ? undefined : key);
        }}
      />
      <span className="pointer-events-none absolute top-1.5 right-2" aria-hidden>
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}

/** A button that opens the dialog where the field does not fit. */
export function SearchButton() {
  const open = useOpen();
  return (
    <IconButton
      icon={Search}
      label="Search"
      iconClass="size-4"
      kind="ghost"
      size={28}
      className="tablet:hidden"
      onClick={() => open('search')}
    />
  );
}
