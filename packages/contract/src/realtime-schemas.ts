/** The live channels as schemas, equivalent to the type `Channels`. */
import { z } from 'zod';
import { alphaCard } from './alpha/card.ts';
import { chatList } from './chat/channel.ts';
import { chatMessage } from './chat/message.ts';
import { clanPage } from './clans/clan.ts';
import { id, isoTime } from './fields.ts';
import { friendLists, presence } from './friends/friend.ts';
import { accountStatus } from './identity/account.ts';
import { securityEvent } from './identity/credentials.ts';
import { liveFigures } from './market/figures.ts';
import { tokenTrade } from './market/trades.ts';
import { notification } from './notifications/notification.ts';
import { NOTIFICATION_SOUNDS } from './notifications/values.ts';
import { position } from './portfolio/position.ts';
import type { Channels } from './realtime.ts';
import { systemStatus } from './system/status.ts';
import { feedGap, trackerActivity } from './tracker/activity.ts';
import { swapOrder } from './trading/order.ts';
import { userWallet } from './wallets/wallet.ts';
import { priceAlert } from './watchlist/watched-token.ts';

type ChannelSchemas = {
  readonly [K in keyof Channels]: {
    readonly summary: string;
    readonly snapshot: z.ZodType<Channels[K]['snapshot']>;
    readonly delta: z.ZodType<Channels[K]['delta']>;
  };
};

const cardFigures = alphaCard.pick({
  callId: true,
  marketCap: true,
  liquidity: true,
  volume24h: true,
  ath: true,
  kols: true,
  multiple: true,
  peakMultiple: true,
  gain: true,
  loss: true,
  tradesUp: true,
  tradesDown: true,
});
const launch = z.object({ kind: z.enum(['created', 'migrated']), tokenAddress: z.string(), time: isoTime });
const account = z.object({ wallets: z.array(userWallet), positions: z.array(position) });
const count = z.number().int();
const read = z.object({ userId: id, seq: count });

export const CHANNEL_SCHEMAS: ChannelSchemas = {
  status: {
    summary: 'Once a second: slot, delay and SOL price',
    snapshot: systemStatus,
    delta: systemStatus,
  },
  launches: {
    summary: 'The newest token that was created or left its curve; null before the first',
    snapshot: launch.nullable(),
    delta: launch,
  },
  'token:{mint}': {
    summary: 'Figures of one token; a delta is the whole new set',
    snapshot: liveFigures,
    delta: liveFigures,
  },
  'trades:{mint}': {
    summary: 'The newest trades of one token, newest first; a delta is one trade',
    snapshot: z.array(tokenTrade),
    delta: tokenTrade,
  },
  'processed:{mint}': {
    summary: 'Trades of one token that are processed but not confirmed, newest first; a delta is all of them',
    snapshot: z.array(tokenTrade),
    delta: z.array(tokenTrade),
  },
  alpha: {
    summary: 'The newest calls, as a guest sees them',
    snapshot: z.array(alphaCard),
    delta: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('called'), card: alphaCard }),
      z.object({ kind: z.literal('figures'), cards: z.array(cardFigures) }),
      z.object({ kind: z.literal('voted'), tokenAddress: z.string(), upvotes: count, downvotes: count }),
      z.object({ kind: z.literal('removed'), callId: id }),
    ]),
  },
  account: { summary: "The caller's wallets and positions", snapshot: account, delta: account },
  orders: {
    summary: "The caller's orders; a delta is all of them",
    snapshot: z.array(swapOrder),
    delta: z.array(swapOrder),
  },
  tracker: {
    summary: 'Activity of the wallets that the caller follows, and missed periods',
    snapshot: z.object({ items: z.array(trackerActivity), gaps: z.array(feedGap) }),
    delta: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('activity'), item: trackerActivity }),
      z.object({ kind: z.literal('gap'), gap: feedGap }),
      z.object({ kind: z.literal('wallets') }),
    ]),
  },
  alerts: {
    summary: "The caller's alerts; a delta is a triggered alert",
    snapshot: z.array(priceAlert),
    delta: priceAlert,
  },
  security: {
    summary: "The caller's security events of the last 48 hours; a delta is one of them",
    snapshot: z.array(securityEvent),
    delta: securityEvent,
  },
  accountStatus: {
    summary: "The caller's suspension and pending account deletion",
    snapshot: accountStatus,
    delta: accountStatus,
  },
  friends: {
    summary: "The caller's friends and requests; a delta is the presence of one friend",
    snapshot: friendLists,
    delta: presence.extend({ userId: id }),
  },
  clan: {
    summary: "The caller's clan, null without one",
    snapshot: clanPage.nullable(),
    delta: clanPage.nullable(),
  },
  chats: {
    summary: "The caller's chat channels; a delta is the figures of one",
    snapshot: chatList,
    delta: z.object({
      channelId: z.string(),
      lastMessage: chatMessage.exactOptional(),
      lastMessageAt: isoTime,
      unread: count,
      unreadMentions: count,
      readSeq: count,
    }),
  },
  'chat:{channelId}': {
    summary: 'One chat channel; the subscription carries a token that opens it',
    snapshot: z.object({ messages: z.array(chatMessage), reads: z.array(read) }),
    delta: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('message'), message: chatMessage }),
      z.object({ kind: z.literal('typing'), userId: id, userName: z.string(), at: isoTime }),
      z.object({ kind: z.literal('read'), read }),
    ]),
  },
  notifications: {
    summary: "The caller's notifications; a delta is a new notification",
    snapshot: z.array(notification),
    delta: z.object({
      notification,
      isKept: z.boolean(),
      sound: z.enum(NOTIFICATION_SOUNDS),
      browser: z.boolean(),
    }),
  },
};
