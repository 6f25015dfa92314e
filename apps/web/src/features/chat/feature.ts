import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { channel, unreducedChannel } from '#/shared/realtime/channel.ts';
import { withEntries } from './chat.channels.ts';
import { useUnreadChats } from './chats.queries.ts';

const ChatsTab = lazyComponent(async () => (await import('./components/chats-tab.tsx')).ChatsTab);
const ClanChat = lazyComponent(async () => (await import('./components/clan-chat.tsx')).ClanChat);
const LiveChats = lazyComponent(async () => (await import('./components/live-chats.tsx')).LiveChats);

export const chat = defineFeature({
  name: 'chat',
  background: [{ place: 'afterPage', audience: 'trader', component: LiveChats }],
  social: [{ tab: 'chats', component: ChatsTab, useCount: useUnreadChats, ownSearch: true }],
  clanChat: ClanChat,
  channels: [channel('chats', withEntries), unreducedChannel('chat:{channelId}')],
});
