import { describe, expect, it } from 'vitest';
import { CHAT_ERRORS } from './errors.ts';
import { CHAT_TEXTS } from './texts.ts';

describe('what a chat says when something fails', () => {
  it('[ERR-07] [ERR-08] [ERR-09] [ERR-10] [ERR-11] [ERR-12] [ERR-13] [ERR-14] are the words of the specification', () => {
    expect(CHAT_ERRORS.chat_token_failed.message).toBe('Failed to get token');
    expect(CHAT_ERRORS.chat_too_few_members.message).toBe('Not enough clan members');
    expect([
      CHAT_TEXTS.chatRoomFailed,
      CHAT_TEXTS.clanChatFailed,
      CHAT_TEXTS.chatsLoadFailed,
      CHAT_TEXTS.chatOpenFailed,
      CHAT_TEXTS.noChatsFound,
      CHAT_TEXTS.pleaseLogInToViewChats,
    ]).toEqual([
      'Error loading chat',
      'Error initializing chat',
      'Error loading chats: {msg}',
      'Error loading chat: {msg}',
      'No chats found',
      'Please log in to view chats',
    ]);
  });
});
