import type { IncomingHttpHeaders } from 'node:http';
import type { Outlet } from '@dugout/contract/notifications/outlets';
import { type Friendly, strangerNames } from '#tests/friends/world.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const strangerName = strangerNames();

export const outletsOf = async (trader: Friendly) =>
  (await trader.get('/notifications/outlets')).body.data as Outlet[];
