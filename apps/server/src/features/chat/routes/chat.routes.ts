import type { Routes } from '#/platform/http/routes.ts';
import type { ChatRoutesOptions } from './chat-routes-options.ts';
import { messageRoutes } from './message.routes.ts';
import { roomRoutes } from './room.routes.ts';
import { tokenRoutes } from './token.routes.ts';

export const chatRoutes = (options: ChatRoutesOptions) =>
  ({ ...tokenRoutes(options), ...roomRoutes(options), ...messageRoutes(options) }) satisfies Routes;
