import { Input } from '@dugout/ui/input';
import { Search } from 'lucide-react';
import { useSocial } from '../social.store.ts';

/** The text in an empty box: chats are searched on their own tab, friends on every other. */
export const searchPlaceholder = (tab: string): string =>
  tab === 'chats' ? 'Search Chats' : 'Search Friends';

/** One search text for the sidebar and the window, kept over reloads. */
export function SearchBox({ tab }: { readonly tab: string }) {
  const { searchText, change } = useSocial();
  return (
    <Input
      label={searchPlaceholder(tab)}
      quietLabel
      type="search"
      size={28}
      placeholder={searchPlaceholder(tab)}
      lead={<Search className="size-3.5 text-t3" aria-hidden />}
      value={searchText}
      onChange={(event) => change({ searchText: event.target.value })}
    />
  );
}
