import { CHAT_SEARCH_MIN } from '@dugout/contract/chat/values';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

export const channelQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chats', channelId],
    queryFn: async ({ signal }) =>
      (await call('GET /chat/channels/{id}', { params: { id: channelId } }, { signal })).data,
  });

const SEARCH_AGAIN_MS = 10_000;

export const messageSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['chats', 'search', text],
    queryFn: async ({ signal }) =>
      (await call('GET /chat/search', { query: { search: text } }, { signal })).data,
    enabled: text.length >= CHAT_SEARCH_MIN,
    // Messages of rooms that are not open are not live; polling drops deleted ones.
    refetchInterval: SEARCH_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  });

const SCAN_MS = 2_000;

export const cardsQuery = (channelId: string, messageId: string) =>
  queryOptions({
    queryKey: ['chats', 'cards', channelId, messageId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: channelId }, query: { messages: messageId } };
      const { data } = await call('GET /chat/channels/{id}/cards', input, { signal });
      return data[0]?.cards ?? [];
    },
    staleTime: 30_000,
    // The first scan of a token takes a moment.
    refetchInterval: ({ state: { data = [] } }) =>
      data.some((card) => card.kind === 'token' && card.scan === null) ? SCAN_MS : false,
  });

export const pinsQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chats', 'pins', channelId],
    queryFn: async ({ signal }) =>
      (await call('GET /chat/channels/{id}/pins', { params: { id: channelId } }, { signal })).data,
  });
