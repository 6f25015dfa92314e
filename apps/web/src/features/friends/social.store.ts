import { create } from 'zustand';
import type { ChatPeer } from '#/shared/feature/web-feature.ts';
import { stored } from '#/shared/storage/stored.ts';

export type FriendList = 'all' | 'pending' | 'blocked';
export type WindowTab = 'friends' | 'clan';

/** Sidebar state kept across reloads. */
interface Kept {
  readonly isOpen: boolean;
  /** A tab that no feature fills shows a placeholder. */
  readonly activeTab: string;
  readonly searchText: string;
  readonly showOnlineOnly: boolean;
}

const CLOSED: Kept = { isOpen: false, activeTab: 'friends', searchText: '', showOnlineOnly: false };

/** Stored without a version under the key given by the specification. */
const place = stored<Kept>({
  key: 'socialSidebar',
  fallback: CLOSED,
  parse: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { isOpen, activeTab, searchText, showOnlineOnly }: { [K in keyof Kept]?: unknown } = value;
    return {
      isOpen: isOpen === true,
      activeTab: typeof activeTab === 'string' ? activeTab : CLOSED.activeTab,
      searchText: typeof searchText === 'string' ? searchText : CLOSED.searchText,
      showOnlineOnly: showOnlineOnly === true,
    };
  },
});

/** State shared by the sidebar and the friends window. */
interface Social extends Kept {
  readonly isWindowOpen: boolean;
  readonly windowTab: WindowTab;
  /** List of the Friends tab, in both. */
  readonly list: FriendList;
  /** Whether a search for new friends is open, in both. */
  readonly isAdding: boolean;
  /** Trader whose direct message the Chats tab opens; null shows the list. */
  readonly peer: ChatPeer | null;
  /** The same for the window. */
  readonly windowPeer: ChatPeer | null;

  readonly change: (part: Partial<Kept>) => void;
  readonly toggleWindow: () => void;
  readonly closeWindow: () => void;
  readonly chooseWindowTab: (tab: WindowTab) => void;
  readonly chooseTab: (tab: string) => void;
  readonly chooseList: (list: FriendList) => void;
  readonly setAdding: (isAdding: boolean) => void;
  readonly chatInSidebar: (peer: ChatPeer | null) => void;
  readonly chatInWindow: (peer: ChatPeer | null) => void;
}

export const useSocial = create<Social>()((set, get) => {
  const change = (part: Partial<Kept>): void => {
    set(part);
    const { isOpen, activeTab, searchText, showOnlineOnly } = get();
    place.write({ isOpen, activeTab, searchText, showOnlineOnly });
  };
  return {
    ...place.read(),
    isWindowOpen: false,
    windowTab: 'friends',
    list: 'all',
    isAdding: false,
    peer: null,
    windowPeer: null,
    change,
    toggleWindow: () =>
      set({ isWindowOpen: !get().isWindowOpen, windowTab: 'friends', isAdding: false, windowPeer: null }),
    closeWindow: () => set({ isWindowOpen: false }),
    chooseWindowTab: (windowTab) => set({ windowTab, windowPeer: null }),
    chooseTab: (activeTab) => {
      // The Chats tab reopens at the list.
      set({ isAdding: false, peer: null });
      change({ activeTab });
    },
    chooseList: (list) => set({ list }),
    setAdding: (isAdding) => set({ isAdding }),
    chatInSidebar: (peer) => {
      set({ peer });
      if (peer !== null) change({ isOpen: true, activeTab: 'chats' });
    },
    chatInWindow: (windowPeer) => set({ windowPeer }),
  };
});

export function showTab(tab: string): void {
  const { change, chooseTab } = useSocial.getState();
  chooseTab(tab);
  change({ isOpen: true });
}

export function openTab(tab: string): void {
  const { isOpen, activeTab, change } = useSocial.getState();
  if (isOpen && activeTab === tab) {
    change({ isOpen: false });
    return;
  }
  showTab(tab);
}

export const openChat = (peer: ChatPeer): void => useSocial.getState().chatInSidebar(peer);
