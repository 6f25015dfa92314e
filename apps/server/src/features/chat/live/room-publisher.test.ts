import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatUpdate } from '@dugout/contract/chat/streams';
import { expect, it, vi } from 'vitest';
import { createBus } from '#/platform/bus/bus.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { RoomChannel } from './room.channel.ts';
import { RoomPublisher } from './room-publisher.ts';

const MESSAGE = { id: 'm', channelId: 'room', seq: 1 } as ChatMessage;
const edited = (text: string): ChatMessage => ({ ...MESSAGE, text });

function build(reread: ((message: ChatMessage) => Promise<ChatMessage | null>) | null) {
  const bus = createBus((error) => {
    throw error;
  });
  const shown: string[] = [];
  const channel: Pick<RoomChannel, 'publishHere'> = {
    publishHere: (_roomId: string, update: ChatUpdate) =>
      void shown.push(update.kind === 'message' ? update.message.text : update.kind),
  };
  const rooms: Pick<Rooms, 'known' | 'forgetAll'> = { known: () => null, forgetAll: () => undefined };
  const publisher = new RoomPublisher({
    bus,
    rooms: rooms as Rooms,
    channel: channel as RoomChannel,
    entries: { said: () => undefined, changed: () => undefined } as never,
    refreshList: () => undefined,
    refreshListsOf: async () => undefined,
    reread,
    log: silentLog,
  });
  return { publisher, shown };
}

it('shows a message as it is stored, in whatever order the changes of several servers arrive', async () => {
  let stored = 'first';
  const { publisher, shown } = build(async () => edited(stored));
  publisher.changed(edited('first'));
  await vi.waitFor(() => expect(shown).toEqual(['first']));
  stored = 'third';
  publisher.changed(edited('third'));
  publisher.changed(edited('second'));
  await vi.waitFor(() => expect(shown).toEqual(['first', 'third', 'third']));
});

it('shows the changed message itself at once on an only server', () => {
  const { publisher, shown } = build(null);
  publisher.changed(edited('edited'));
  expect(shown).toEqual(['edited']);
});
