import { defineDoor } from '#/features/feature.ts';
import type { ChatDoor } from './chat.door.ts';

export type { ChatDoor } from './chat.door.ts';

export const chatDoor = defineDoor<ChatDoor>('chat');
