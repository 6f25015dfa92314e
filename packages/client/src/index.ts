export type { Call, CallInput, CallOutput } from '@dugout/contract/api';
export type { ApiKey, ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
export type { ErrorCode } from '@dugout/contract/errors';
export { type CallOptions, createDugout, type Dugout, type DugoutOptions } from './client.ts';
export type { LiveSocket, SocketFactory } from './connect-socket.ts';
export { DugoutFailure } from './failure.ts';
export type { ChannelName, LiveEvent, LiveFeed } from './live-feed.ts';
