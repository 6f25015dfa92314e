/** What each call answers, as api.md and section 3 of the specification have it. */
import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  followedPagination,
  id,
  iso,
  list,
  number,
  object,
  one,
  orNull,
  paged,
  pagination,
  raw,
  type Shape,
  signed,
  text,
  unix,
  whole,
} from './shape.ts';

const figure = orNull(number);
const asset = { symbol: orNull(text), decimals: orNull(whole) };
const side = one('buy', 'sell');
const byWindow = (inner: Shape) => object({ '5m': inner, '1h': inner, '6h': inner, '24h': inner });
const notification = object({
  id,
  type: one('trade', 'clan', 'friend', 'system', 'message', 'giveaway', 'call'),
  title: text,
  username: orNull(text),
  action: orNull(text),
  amount: figure,
  volume: figure,
  token: orNull(text),
  content: orNull(text),
  price: figure,
  isRead: bool,
  timestamp: iso,
  icon: orNull(text),
  count: whole,
  about: orNull(object({ kind: text })),
});
const delivery = object({ inApp: bool, sound: text, browser: bool });
const outletKind = one('telegram', 'discord', 'slack', 'webhook', 'push');
const outlet = object({
  id,
  kind: outletKind,
  name: text,
  hint: text,
  types: list(text, 1),
  createdAt: iso,
  failed: whole,
  lastSentAt: orNull(iso),
});
const sentMessage = object({
  id,
  outletId: id,
  kind: outletKind,
  name: text,
  title: text,
  status: one('waiting', 'sent', 'failed'),
  attempts: whole,
  answer: orNull(whole),
  reason: orNull(text),
  tookMs: orNull(whole),
  createdAt: iso,
});
const notificationSettings = data(
  object({
    types: object({
      trade: object({ inApp: bool, sound: text, browser: bool, trackedFrom: figure }),
      clan: delivery,
      friend: delivery,
      system: delivery,
      message: delivery,
      giveaway: delivery,
      call: delivery,
    }),
    quietHours: object({ enabled: bool, from: text, to: text, days: list(whole), timeZone: text }),
    pausedUntil: orNull(iso),
    muted: list(object({ conversation: text, name: text, until: orNull(iso) })),
  }),
);
const tokenFields = (windowed: (inner: Shape) => Shape) => ({
  tokenAddress: address,
  poolAddress: address,
  name: text,
  symbol: text,
  image: orNull(text),
  decimals: whole,
  createdAt: orNull(iso),
  launchpad: orNull(text),
  market: text,
  creator: orNull(address),
  priceSol: figure,
  priceUsd: figure,
  changePct: windowed(figure),
  marketCapUsd: figure,
  liquidityUsd: figure,
  volumeUsd: windowed(figure),
  buys: windowed(whole),
  sells: windowed(whole),
  traders: windowed(whole),
  holders: orNull(whole),
  athUsd: figure,
  graduationPct: figure,
  top10HoldersPct: figure,
  devHoldingsPct: figure,
  insiderHoldingsPct: figure,
  sniperHoldingsPct: figure,
  kols: whole,
  ageMinutes: figure,
});
const row = object(tokenFields((inner) => inner));
const page = object(tokenFields(byWindow));
const value = object({ value: figure });
const trade = {
  id,
  time: iso,
  wallet: address,
  side,
  tokenAmount: raw,
  solAmount: orNull(raw),
  usdAmount: figure,
  priceUsd: figure,
  signature: text,
};
const costs = object({
  platformLamports: raw,
  protocolLamports: raw,
  networkLamports: raw,
  priorityLamports: raw,
  tipLamports: raw,
  rentLamports: raw,
  priceImpactPct: number,
  slippageBps: whole,
});
const swap = object({
  id,
  status: one('pending', 'landed', 'failed', 'expired'),
  signature: orNull(text),
  inAmount: raw,
  outAmount: raw,
  feeLamports: raw,
  costs,
});
const order = object({
  id,
  kind: one('limit', 'takeProfit', 'stopLoss', 'trailing', 'recurring', 'graduation'),
  tokenAddress: address,
  side,
  amount: orNull(raw),
  trigger: object({ kind: text }),
  status: one('armed', 'triggered', 'filled', 'cancelled', 'expired', 'failed'),
  createdAt: iso,
  wouldDo: orNull(object({})),
});
const position = object({
  positionId: id,
  tokenName: text,
  token: object({ image: orNull(text), name: text }),
  pnlUsd: figure,
  tokenAddress: address,
  walletAddress: address,
  amount: raw,
  decimals: whole,
  costSol: number,
  valueSol: figure,
  pnlSol: figure,
  pnlPercent: figure,
  pnlValueUsd: figure,
  openedAt: iso,
});
const wallet = object({
  id,
  name: text,
  address,
  balance_sol: number,
  is_primary: bool,
  archived: bool,
  imported: bool,
});
const withdrawal = object({
  id,
  walletAddress: address,
  mint: address,
  ...asset,
  amount: raw,
  destination: address,
  status: text,
  createdAt: iso,
});
const followed = object({
  id,
  name: text,
  address,
  created_at: iso,
  createdAt: iso,
  lastTradeTime: orNull(iso),
  totalPnl: figure,
});
const activity = object({
  id,
  type: one('buy', 'sell', 'transfer'),
  created_at: iso,
  age: text,
  name: text,
  token_metadata: object({ image: orNull(text), symbol: text, color: text }),
  marketcap: figure,
  usd_amount: figure,
  sol_amount: figure,
});
const alert = object({
  id,
  tokenAddress: address,
  direction: one('above', 'below'),
  level: number,
  status: one('armed', 'fired'),
  createdAt: iso,
});
const watched = object({
  tokenAddress: address,
  ticker: orNull(text),
  token: object({ image: orNull(text), name: orNull(text) }),
  marketCap: figure,
});
const watchlist = object({ tokens: list(watched, 1) });
const breakdown = object({
  directPercent: number,
  secondTierPercent: number,
  thirdTierPercent: number,
  total: number,
});
const referral = object({
  referralCode: text,
  totalReferrals: whole,
  totalEarningSol: number,
  referralBreakdown: breakdown,
});
const ceilings = object({ slippageBps: whole, priorityFeeLamports: whole, tipLamports: whole });
const preset = object({ slippageBps: whole, priorityFeeLamports: whole, tipLamports: whole, protect: bool });
const settings = data(
  object({
    quickBuy: object({ chip: text, tracker: text, dock: text, other: text }),
    presets: object({ low: preset, high: preset, other: preset }),
    theme: object({}),
    palette: text,
    notificationsMuted: bool,
    sounds: object({}),
    windows: object({}),
  }),
);
const receipt = object({
  swapId: id,
  status: text,
  side,
  walletAddress: address,
  requestedAt: iso,
  costs: object({ platformLamports: raw }),
});
const signedOut = object({ message: one('Logout successful.') });
const record = data(
  object({ id, signature: text, walletAddress: address, type: text, verified: one(false), createdAt: iso }),
);
const skipped = list(object({ line: whole, reason: text }));
const undoId = orNull(id);
const privacy = object({
  showWallets: bool,
  showPnl: bool,
  showOnlineStatus: bool,
  shareHoldingsWithClan: bool,
  friendRequests: one('everyone', 'nobody'),
  directMessages: one('everyone', 'friends'),
});

const trader = {
  userId: id,
  userName: text,
  image: orNull(text),
  clanTag: orNull(text),
  formerName: orNull(text),
  looksLike: orNull(object({ userId: orNull(id), userName: text, reason: text })),
};
const friend = object({ id, ...trader, isOnline: bool, bio: orNull(text) });
const clanFields = {
  id,
  tag: text,
  name: text,
  bio: orNull(text),
  logo: orNull(text),
  banner: orNull(text),
  twitter: orNull(text),
  discord: orNull(text),
  telegram: orNull(text),
  minRank: whole,
  minVolume: number,
  requireApproval: bool,
  createdAt: iso,
  memberCount: whole,
  onlineCount: whole,
  volume7dSol: number,
  clanRank: figure,
  standing: text,
};
const permissions = { approve: bool, invite: bool, kick: bool, promote: bool, update: bool, leave: bool };
const clan = object({
  ...clanFields,
  role: orNull(text),
  clanMembers: list(
    object({
      ...trader,
      role: one('owner', 'officer', 'member'),
      rank: whole,
      isOnline: bool,
      joinedAt: iso,
    }),
    1,
  ),
  requests: list(object({ ...trader, rank: whole, volumeSol: number, requestedAt: iso })),
  permissions: object(permissions),
});
const chatMessage = object({
  id,
  channelId: text,
  seq: whole,
  userId: orNull(id),
  userName: text,
  text,
  createdAt: iso,
  clientId: text,
  editedAt: orNull(iso),
  deleted: orNull(one('author', 'officer')),
  replyTo: orNull(object({ id, userName: text, text })),
  mentions: list(object({ userId: id, userName: text })),
  reactions: list(object({ emoji: text, userIds: list(id, 1) })),
  pinned: bool,
  cards: list(object({ kind: one('address', 'profile', 'receipt') })),
});
const chatChannel = object({
  id: text,
  type: one('messaging', 'team'),
  data: object({ name: text, image: orNull(text) }),
  members: list(object({ ...trader, name: text, online: bool }), 2),
  lastMessage: orNull(chatMessage),
  lastMessageAt: iso,
  unread: whole,
  unreadMentions: whole,
  readSeq: whole,
  notificationsMuted: bool,
  slowModeSeconds: whole,
  permissions: object({ cannotWrite: orNull(text), pin: bool, moderate: bool }),
});
const chatMessages = data(list(chatMessage));
const chatToken = object({ token: text });
const saying = (message: string) => object({ message: one(message) });
const relation = (what: string) =>
  object({ data: object({ userId: id, relation: one(what) }), message: text });

export const ANSWERS: { readonly [C in Call]: Shape } = {
  'GET /status': data(object({ product: one('Dugout'), tradingMode: one('paper') })),
  'GET /price': object({ usdPrice: number }),
  'GET /me': data(object({ userId: id, userName: text })),
  'GET /api/logout': signedOut,
  'POST /api/logout': signedOut,
  'GET /credentials': data(
    object({ password: object({}), wallets: list(object({ address })), passkeys: list(object({ id })) }),
  ),
  'POST /proof/challenge': data(object({ password: bool, expiresAt: iso })),
  'GET /screener': paged(row, 1),
  'GET /explorer': paged(row, 1),
  'GET /search': object({
    data: object({
      tokens: list(
        object({
          tokenAddress: address,
          poolAddress: address,
          name: text,
          symbol: text,
          image: orNull(text),
          createdAt: orNull(iso),
          marketCap: value,
          volume: value,
          liquidity: value,
          launchpad: orNull(object({ name: text })),
          market: text,
        }),
        1,
      ),
      wallets: list(object({ address })),
      profiles: list(
        object({
          userId: id,
          userName: text,
          image: orNull(text),
          rank: orNull(whole),
          clan: orNull(object({ name: text })),
        }),
      ),
    }),
    error: one(false),
    message: one('OK'),
  }),
  'GET /token/{mint}': data(page),
  'GET /pool/{poolAddress}': data(page),
  'GET /api/token-details': data(
    object({
      ...tokenFields(byWindow),
      id: address,
      content: object({ links: object({ image: orNull(text) }), metadata: object({ symbol: text }) }),
    }),
  ),
  'GET /token/{mint}/candles': data(
    list(object({ time: unix, open: number, high: number, low: number, close: number, volume: number }), 1),
  ),
  'GET /token/{mint}/trades': data(list(object({ ...trade, marks: list(text) }), 1)),
  'GET /token/{mint}/holders': data(
    object({ items: list(object({ wallet: address, amount: raw, pct: figure }), 1), count: whole }),
  ),
  'GET /token/scan/{id}': data(
    object({
      status: one('pending', 'completed', 'failed'),
      checks: list(object({ name: text, level: text })),
    }),
  ),
  'GET /token/holders-chart/{id}': data(
    object({
      points: list(object({ time: unix, holders: whole }), 1),
      distribution: object({
        top10Pct: figure,
        devPct: figure,
        insiderPct: figure,
        sniperPct: figure,
        liquidityPct: figure,
      }),
    }),
  ),
  'GET /token/{mint}/top-traders': data(
    list(object({ wallet: address, buys: whole, sells: whole, lastTradeAt: iso }), 1),
  ),
  'GET /token/{mint}/creator': data(object({ creator: address, items: list(row, 1) })),
  'GET /token/{mint}/look-alikes': data(list(row)),
  'GET /wallet/{address}/summary': data(
    object({
      address,
      summary: object({ totalInvested: figure, winPercentage: figure }),
      historic: object({
        summary: object({ '30d': object({ realizedChange: figure, percentageChange: figure }) }),
      }),
    }),
  ),
  'GET /wallet/{address}/trades': paged(
    object({ id, time: iso, side, tokenAmount: raw, solAmount: orNull(raw) }),
    1,
  ),
  'GET /wallet/{address}/holdings': data(
    object({ items: list(object({ tokenAddress: address, amount: raw })), count: orNull(whole) }),
  ),
  'GET /wallet/{address}/calendar': data(object({ days: list(object({ date: text, realizedUsd: number })) })),
  'GET /wallet/transactions/{id}': paged(
    object({ id, signature: text, type: side, tokenAmount: raw, createdAt: iso }),
    1,
  ),
  'POST /wallet/create': data(wallet),
  'POST /wallet/import': data(wallet),
  'POST /wallet/update-wallet': data(wallet),
  'POST /wallet/archive': object({ data: wallet, message: text }),
  'POST /wallet/primary': data(wallet),
  'POST /wallet/export': data(object({ walletAddress: address, availableAt: iso })),
  'POST /wallet/export/cancel': data(wallet),
  'POST /wallet/withdraw/review': data(object({ feeLamports: raw, remaining: raw, newAddress: bool })),
  'POST /wallet/withdraw': data(withdrawal),
  'POST /wallet/withdraw/cancel': data(withdrawal),
  'GET /wallet/withdrawals': paged(withdrawal, 1),
  'GET /wallet/tokens': data(
    list(object({ walletAddress: address, mint: address, amount: raw, decimals: orNull(whole) }), 1),
  ),
  'GET /wallet/audit': paged(object({ id, kind: text, detail: text, createdAt: iso }), 1),
  'GET /wallet/user': data(list(wallet, 1)),
  'GET /swap/ceilings': data(ceilings),
  'PUT /swap/ceilings': data(ceilings),
  'POST /swap': data(swap),
  'POST /swap/quote': data(
    object({
      quoteId: id,
      inAmount: raw,
      outAmount: raw,
      feeLamports: raw,
      costs,
      minOut: raw,
      expiresAt: iso,
    }),
  ),
  'GET /swap/{id}': data(swap),
  'GET /swap/{id}/receipt': data(receipt),
  'GET /swap/orders': data(list(order, 1)),
  'POST /swap/cancel-order': object({ data: order, message: text }),
  'POST /swap/log': record,
  'POST /transaction/save': record,
  'GET /token/positions': data(list(position, 1)),
  'GET /portfolio': data(object({ equitySol: number, realisedSol: number, trades: whole })),
  'GET /portfolio/curve': data(
    object({ points: list(object({ time: iso, equitySol: number, heldSol: number }), 1) }),
  ),
  'GET /portfolio/calendar': data(
    object({ month: text, days: list(object({ date: text, realisedSol: number })) }),
  ),
  'GET /portfolio/closed': paged(object({ positionId: id })),
  'GET /portfolio/positions/{id}': data(
    object({ positionId: id, lots: list(object({ lotId: id, amount: raw }), 1), realisedLamports: signed }),
  ),
  'GET /portfolio/receipts': paged(receipt, 1),
  'GET /ledger': data(object({ feesLamports: raw, faults: list(text) })),
  'GET /ledger/own': paged(
    object({
      id,
      kind: text,
      createdAt: iso,
      lines: list(object({ mint: address, ...asset, amount: signed }), 1),
    }),
    1,
  ),
  'GET /referral': data(referral),
  'POST /referral': data(referral),
  'POST /referral/claim': data(object({ claimedLamports: raw })),
  'GET /watchlist': data(watchlist),
  'POST /watchlist': object({ data: watchlist, message: one('Token added to watchlist') }),
  'POST /watchlist/remove': object({
    data: object({ tokens: list(watched) }),
    message: one('Token removed from watchlist'),
  }),
  'PUT /watchlist': data(watchlist),
  'PUT /watchlist/{mint}': data(watched),
  'GET /watchlist/alerts': data(list(alert, 1)),
  'POST /watchlist/alerts': data(alert),
  'DELETE /watchlist/alerts/{id}': data(object({ id })),
  'GET /tracker': data(object({ items: list(followed, 1), pagination: followedPagination })),
  'POST /tracker': data(followed),
  'PUT /tracker': data(followed),
  'DELETE /tracker': data(object({ removed: whole })),
  'GET /tracker/trades': data(object({ items: list(activity, 1), pagination })),
  'POST /tracker/import': data(object({ imported: whole, skipped, undoId })),
  'POST /tracker/import/preview': data(object({ fresh: whole, skipped })),
  'POST /tracker/import/undo': data(object({ removed: whole })),
  'GET /tracker/export': data(object({ wallets: list(object({ address, name: text, createdAt: iso }), 1) })),
  'GET /friends': data(
    object({
      friends: list(friend, 1),
      requests: object({
        incomingRequests: list(object(trader), 1),
        outgoingRequests: list(object(trader), 1),
      }),
      blocked: list(object(trader), 1),
      sharesActivity: bool,
    }),
  ),
  'GET /friends/search': data(list(object({ ...trader, isOnline: bool, relation: text }), 1)),
  'POST /friends': relation('requested'),
  'POST /friends/accept': relation('friends'),
  'POST /friends/decline': relation('none'),
  'POST /friends/cancel': relation('none'),
  'POST /friends/action': relation('blocking'),
  'PUT /friends/sharing': data(object({ sharesActivity: bool })),
  'POST /friends/activity': data(object({ activity: orNull(object({ kind: text })) })),
  'POST /api/gen-user-token': chatToken,
  'POST /api/stream-channel': object({ channelId: id, error: one(null) }),
  'POST /api/stream-token': chatToken,
  'GET /chat/channels': data(
    object({
      channels: list(chatChannel, 1),
      requests: list(
        object({
          channelId: text,
          from: object(trader),
          rank: whole,
          joinedAt: iso,
          friendsInCommon: whole,
          messageId: id,
          text: list(object({ kind: text })),
          createdAt: iso,
        }),
        1,
      ),
    }),
  ),
  'GET /chat/channels/{id}': data(chatChannel),
  'GET /chat/channels/{id}/messages': data(list(chatMessage, 2)),
  'GET /chat/channels/{id}/pins': chatMessages,
  'GET /chat/channels/{id}/cards': data(
    list(
      object({
        messageId: id,
        cards: list(
          object({
            kind: one('token'),
            token: row,
            scan: orNull(object({ passed: whole, checks: whole, checkedAt: orNull(iso) })),
            passesFor: orNull(object({ tokenAddress: address, because: one('held', 'watched') })),
          }),
          1,
        ),
      }),
      1,
    ),
  ),
  'GET /chat/search': data(list(chatMessage, 1)),
  'GET /chat/export': data(
    list(object({ id, channelId: text, text, createdAt: iso, editedAt: orNull(iso) }), 2),
  ),
  'POST /chat/channels/{id}/messages': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': data(chatMessage),
  'POST /chat/channels/{id}/messages/{messageId}/report': saying('Message reported'),
  'DELETE /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'POST /chat/channels/{id}/read': data(object({ readSeq: whole, unread: whole })),
  'POST /chat/channels/{id}/typing': data(object({})),
  'POST /chat/channels/{id}/accept': data(chatChannel),
  'POST /chat/channels/{id}/decline': data(object({})),
  'PUT /chat/channels/{id}/notifications': data(chatChannel),
  'PUT /chat/channels/{id}/slow-mode': data(chatChannel),
  'PUT /chat/channels/{id}/mute': data(chatChannel),
  'GET /clan': paged(object({ ...clanFields, friends: list(object(trader)) }), 2),
  'GET /clan/available': data(
    object({ tag: one('free', 'taken'), name: one('free', 'taken', 'reserved'), takenBy: orNull(text) }),
  ),
  'GET /clan/user': data(clan),
  'GET /clan/invitations': data(
    list(
      object({
        id,
        clanId: id,
        tag: text,
        name: text,
        logo: orNull(text),
        invitedBy: text,
        invitedAt: iso,
        expiresAt: iso,
      }),
      1,
    ),
  ),
  'GET /clan/tag/{tag}': data(clan),
  'GET /clan/{id}': data(clan),
  'GET /clan/{id}/acts': data(
    list(
      object({ id, at: iso, kind: text, actor: orNull(text), subject: orNull(text), fields: list(text) }),
      1,
    ),
  ),
  'PUT /clan': data(clan),
  'POST /clan/approve-request': saying('Request approved'),
  'POST /clan/actions': saying('Member promoted'),
  'POST /clan/invite-to-clan': saying('Invitation sent successfully!'),
  'POST /clan/decline-invitation': saying('Invitation declined'),
  'POST /clan/leave': saying('You left the clan'),
  'POST /clan/join-or-apply': data(object({ status: one('joined', 'pending') })),
  'POST /clan/withdraw-application': saying('Application withdrawn'),
  'POST /clan': data(clan),
  'GET /notifications': data(object({ notifications: list(notification), unread: whole })),
  'POST /notifications/read': data(object({ unread: whole })),
  'DELETE /notifications': data(object({ removed: whole })),
  'GET /notifications/outlets': data(list(outlet, 1)),
  'POST /notifications/outlets': data(object({ outlet, secret: text })),
  'POST /notifications/push': data(outlet),
  'GET /notifications/push/key': data(object({ publicKey: text })),
  'DELETE /notifications/outlets/{id}': data(list(outlet)),
  'POST /notifications/outlets/{id}/test': data(sentMessage),
  'GET /notifications/deliveries': data(list(sentMessage)),
  'GET /notifications/settings': notificationSettings,
  'PUT /notifications/settings': notificationSettings,
  'POST /notifications/mutes': notificationSettings,
  'DELETE /notifications/mutes/{conversation}': notificationSettings,
  'GET /settings': settings,
  'PUT /settings': settings,
  'POST /images': data(object({ url: text })),
  'GET /profile/data': object({
    profileStats: object({
      image: orNull(text),
      rank: whole,
      tradingFee: number,
      feeDiscount: number,
      solToClaim: number,
    }),
    wallets: list(
      object({ walletName: text, walletAddress: address, walletBalanceSol: number, isPrimary: bool }),
      1,
    ),
    referralStats: referral,
    updates: list(object({ version: text, title: text, date: text, changes: list(text, 1) }), 1),
  }),
  'POST /profile': data(
    object({
      id,
      userName: text,
      image: orNull(text),
      bannerImage: orNull(text),
      bio: orNull(text),
      rank: whole,
      privacySettings: privacy,
      online: bool,
    }),
  ),
};
