import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  number,
  object,
  one,
  orNull,
  paged,
  raw,
  type Shape,
  signed,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, referral } from './common.ts';

const profileFigures = object({
  trades: whole,
  volumeSol: number,
  closed: whole,
  wins: orNull(whole),
  realisedSol: number,
  curve: orNull(list(object({ date: text, realisedSol: number }))),
});
const goal = {
  id: text,
  title: text,
  description: text,
  progress: whole,
  target: whole,
  completed: bool,
};
const privacy = object({
  showWallets: bool,
  showPnl: bool,
  showOnlineStatus: bool,
  shareHoldingsWithClan: bool,
  friendRequests: one('everyone', 'nobody'),
  directMessages: one('everyone', 'friends'),
});
const verifiedLinks = object({ twitter: orNull(iso), discord: orNull(iso), telegram: orNull(iso) });
const boardRow = object({
  position: whole,
  move: orNull(number),
  value: number,
  userId: id,
  userName: text,
  realizedLamports: signed,
  roiPct: figure,
  winRate: figure,
  n: whole,
  volumeLamports: raw,
  washLamports: raw,
  drawdownLamports: raw,
  curve: list(number),
  calls: object({ hitRate: figure, n: whole }),
});

export const profileAnswers = {
  'GET /leaderboard': data(
    object({
      kind: one('traders'),
      window: one('all'),
      money: one('play'),
      from: one(null),
      to: iso,
      rows: list(boardRow),
      total: whole,
      own: orNull(boardRow),
      hidesPnl: bool,
      volumeLamports: raw,
      washLamports: raw,
    }),
  ),
  'POST /home/visit': data(
    object({
      since: orNull(iso),
      exits: object({ count: whole }),
      orders: whole,
      alerts: whole,
      friendRequests: whole,
      clanApplications: whole,
      messages: whole,
      messageRequests: whole,
      calls: whole,
      hits: whole,
    }),
  ),
  'GET /home/activity': data(
    object({
      online: whole,
      acts: list(object({ id: text, at: iso, kind: text, actor: object({ userId: id, userName: text }) })),
    }),
  ),
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
  'GET /profile': data(
    object({
      id,
      userName: text,
      joinedAt: iso,
      privacySettings: privacy,
      figures: profileFigures,
      rankPoints: object({ volume: number, hits: whole, tasks: whole }),
    }),
  ),
  'GET /profile/public': data(
    object({
      userId: id,
      userName: text,
      rank: whole,
      joinedAt: iso,
      isOnline: bool,
      isSimulated: bool,
      figures: orNull(profileFigures),
      achievements: list(object({ id: text, title: text, description: text, sharePct: figure })),
    }),
  ),
  'GET /profile/achievements': data(list(object({ ...goal, sharePct: figure }), 1)),
  'GET /profile/tasks': data(list(object({ ...goal, reward: whole }), 1)),
  'GET /profile/look-ups': paged(object({ id, detail: text, reason: orNull(text), createdAt: iso })),
  'POST /profile/links/check': data(object({ outcome: one('off'), verified: verifiedLinks })),
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
} satisfies { readonly [C in Call]?: Shape };
