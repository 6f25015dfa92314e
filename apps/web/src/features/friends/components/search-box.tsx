import { Input } from '@dugout/ui/input';
import { Search } from 'lucide-react';
import { useSocial } from '../social.store.ts';

const searchPlaceholder = (tab: string): string => (tab === 'chats' ? 'Search Chats' : 'Search Friends');

/** A search text shared by the sidebar and the window, kept across reloads. */
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
