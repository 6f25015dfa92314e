import { defineDoor } from '#/features/door.ts';
import type { ChatDoor } from './chat.door.ts';

export type { ChatDoor } from './chat.door.ts';

export const chatDoor = defineDoor<ChatDoor>('chat');
