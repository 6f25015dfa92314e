import { DEFAULT_PRIVACY } from '@dugout/contract/profile/fields';
import type { OwnProfilePage, PublicProfile } from '@dugout/contract/profile/profile-page';
import { type Answers, dataOf, playServer, TRADER } from '#/app/app.testing.tsx';

const FIGURES = { trades: 3, volumeSol: 12.5, closed: 2, wins: 1, realisedSol: 0.75, curve: [] };
export const PROFILE_TEXTS = {
  image: null,
  bannerImage: null,
  bio: 'Small size, early exits.',
  twitter: 'mira_trades',
  discord: null,
  telegram: 'mira_here',
  verified: { twitter: null, discord: null, telegram: null },
  joinedAt: '2026-03-03T00:00:00.000Z',
  clan: null,
};
export const OWN: OwnProfilePage = {
  ...PROFILE_TEXTS,
  id: 'u1',
  userId: 'u1',
  userName: 'mira_k',
  rank: 12,
  privacySettings: DEFAULT_PRIVACY,
  online: true,
  linkCodes: { telegram: 'dugout-mira_k-0a1b' },
  figures: FIGURES,
  rankPoints: { volume: 3_420, hits: 2_100, tasks: 1_750, next: { rank: 13, points: 8_000 } },
};
export const SHOWN: PublicProfile = {
  ...PROFILE_TEXTS,
  id: 'u2',
  userId: 'u2',
  userName: 'okapi',
  rank: 20,
  isOnline: true,
  isSimulated: false,
  figures: FIGURES,
  wallets: null,
  trades: null,
  achievements: [{ id: 'firstTrade', title: 'First trade', description: 'Trade once', sharePct: 62.5 }],
};
const goal = (id: string, title: string, completed: boolean) => ({
  id,
  title,
  description: 'Words',
  progress: completed ? 5 : 3,
  target: 5,
  completed,
});

const NO_LOOK_UPS = {
  items: [],
  pagination: { page: 1, limit: 10, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false },
};

export const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/profile': () => dataOf(OWN),
    'GET /api/v1/profile/tasks': () => dataOf([{ ...goal('a', 'Ten calls', false), reward: 250 }]),
    'GET /api/v1/profile/achievements': () =>
      dataOf([
        { ...goal('b', 'First trade', true), sharePct: 12.4 },
        { ...goal('c', 'Called it', false), sharePct: 0.03 },
        { ...goal('d', 'Patient', false), sharePct: null },
      ]),
    'GET /api/v1/profile/public': () => dataOf(SHOWN),
    'GET /api/v1/profile/look-ups': () => dataOf(NO_LOOK_UPS),
    ...answers,
  });
