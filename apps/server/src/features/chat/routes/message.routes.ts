import type { ChatMessage } from '@dugout/contract/chat/message';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { withoutBlocked } from '../messages/blocked-messages.ts';
import { messageHistory } from '../services/message-history.ts';
import type { ChatRoutesOptions } from './chat-routes-options.ts';

export function messageRoutes(options: ChatRoutesOptions) {
  const { log, limits, messages, sending, blocks } = options;
  const history = messageHistory(options);
  const failing = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'chat_failed', work);

  const reading = async <T>(userId: string, work: () => Promise<T>): Promise<{ data: T }> => {
    limits.read(userId);
    return { data: await failing(work) };
  };
  const shown = async (userId: string, work: () => Promise<ChatMessage>): Promise<{ data: ChatMessage }> => ({
    data: withoutBlocked(blocks, userId).message(await failing(work)),
  });
  const changing = (userId: string, work: () => Promise<ChatMessage>): Promise<{ data: ChatMessage }> => {
    limits.change(userId);
    return shown(userId, work);
  };

  return {
    'GET /chat/channels/{id}/messages': ({ params: { id }, query }, { caller: { userId } }) =>
      reading(userId, () => history.page(id, userId, query)),
    'GET /chat/channels/{id}/pins': ({ params: { id } }, { caller: { userId } }) =>
      reading(userId, () => history.pins(id, userId)),
    'GET /chat/channels/{id}/cards': ({ params: { id }, query }, { caller: { userId } }) =>
      reading(userId, () => history.cards(id, userId, query.messages)),
    'GET /chat/search': async ({ query }, { caller: { userId } }) => {
      limits.search(userId);
      return { data: await failing(() => history.search(userId, query)) };
    },
    'POST /chat/channels/{id}/messages': ({ params: { id }, body }, { caller: { userId }, place }) =>
      shown(userId, () => sending.send(id, userId, { ...body, place })),
    'PUT /chat/channels/{id}/messages/{messageId}': ({ params, body }, { caller: { userId } }) =>
      changing(userId, () =>
        messages.edit({ roomId: params.id, messageId: params.messageId, userId }, body.text),
      ),
    'DELETE /chat/channels/{id}/messages/{messageId}': ({ params }, { caller: { userId } }) =>
      changing(userId, () => messages.delete({ roomId: params.id, messageId: params.messageId, userId })),
    'PUT /chat/channels/{id}/messages/{messageId}/reaction': ({ params, body }, { caller: { userId } }) =>
      changing(userId, () =>
        messages.react({ roomId: params.id, messageId: params.messageId, userId }, body.emoji, body.on),
      ),
    'PUT /chat/channels/{id}/messages/{messageId}/pin': ({ params, body }, { caller: { userId } }) =>
      changing(userId, () =>
        messages.pin({ roomId: params.id, messageId: params.messageId, userId }, body.pinned),
      ),
    'POST /chat/channels/{id}/messages/{messageId}/report': async (
      { params, body },
      { caller: { userId } },
    ) => {
      limits.report(userId);
      const target = { roomId: params.id, messageId: params.messageId, userId };
      await failing(() => messages.report(target, body.reason, body.note));
      return { message: 'Message reported' };
    },
  } satisfies Routes;
}
