import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

/** Returns the smallest possible picture: a GIF of one pixel. */
function pictureForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')]));
  return form;
}

export const profileRequests = {
  'GET /leaderboard': at('/leaderboard?kind=traders&window=all'),
  'POST /home/visit': () => ({ body: {} }),
  'GET /home/activity': at('/home/activity?of=all'),
  'POST /images': () => ({ body: pictureForm() }),
  'GET /profile/data': at('/profile/data'),
  'GET /profile': at('/profile?time=7d'),
  'GET /profile/public': ({ caller: userId }) => ({ path: `/profile/public?userId=${userId}` }),
  'GET /profile/achievements': at('/profile/achievements?hideCompleted=false&search=trade'),
  'GET /profile/tasks': at('/profile/tasks'),
  'GET /profile/look-ups': at('/profile/look-ups?page=1&limit=5'),
  'POST /profile/links/check': () => ({ body: { link: 'telegram' } }),
  'POST /profile': () => ({ body: { online: false } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
