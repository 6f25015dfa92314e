import type { ClanMember, ClanPage, ClanRequest, ListedClan } from '@dugout/contract/clans/clan';
import { traderOf } from './friend-builders.ts';

const TIME = '2026-01-01T00:00:00.000Z';

const CLAN = {
  id: 'clan1',
  tag: 'BNCH',
  name: 'Bench Warmers',
  bio: null,
  logo: null,
  banner: null,
  twitter: null,
  discord: null,
  telegram: null,
  minRank: 0,
  minVolume: 0,
  requireApproval: false,
  createdAt: TIME,
  memberCount: 2,
  onlineCount: 1,
  volume7dSol: 12.5,
  clanRank: null,
} as const;

export const memberOf = (userName: string, part: Partial<ClanMember> = {}): ClanMember => ({
  ...traderOf(userName, { clanTag: CLAN.tag }),
  isOnline: false,
  role: 'member',
  rank: 3,
  joinedAt: TIME,
  volume7dSol: 1,
  ...part,
});

export const clanRequestOf = (userName: string): ClanRequest => ({
  ...traderOf(userName),
  rank: 7,
  volumeSol: 142,
  requestedAt: TIME,
});

export const clanPageOf = (part: Partial<ClanPage> = {}): ClanPage => ({
  ...CLAN,
  standing: 'member',
  role: 'owner',
  clanMembers: [memberOf('mira_k', { userId: 'u1', role: 'owner' }), memberOf('cinder')],
  requests: [],
  permissions: {
    approve: true,
    invite: true,
    kick: true,
    promote: true,
    update: true,
    wallets: true,
    leave: true,
  },
  ...part,
});

export const listedClanOf = (part: Partial<ListedClan> = {}): ListedClan => ({
  ...CLAN,
  standing: 'join',
  friends: [],
  ...part,
});
