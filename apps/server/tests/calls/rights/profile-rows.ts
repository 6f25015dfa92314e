import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { PASSWORD } from '#tests/kit/own-proof.ts';
import { NOBODY, type Row, signedIn } from './callers.ts';

const own = (call: Row['call'], path: string): Row => ({
  call,
  make: () => ['GET', path],
  usual: 'done',
  but: signedIn(),
});

async function pictureForm(): Promise<FormData> {
  const background = '#336699';
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  return form;
}

/** Profiles, pictures and the search. A profile, within its privacy, is public, even to blocked users. */
export const profileRows: readonly Row[] = [
  own('GET /profile/data', '/profile/data'),
  own('GET /profile', '/profile'),
  own('GET /profile/achievements', '/profile/achievements'),
  own('GET /profile/tasks', '/profile/tasks'),
  {
    call: 'GET /profile/public',
    make: ({ people }) => ['GET', `/profile/public?userId=${people.owner.userId}`],
    usual: 'done',
  },
  {
    call: 'POST /profile',
    of: 'one’s own',
    make: () => ['POST', '/profile', { bio: 'as it was' }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'POST /profile',
    of: 'with the owner’s name',
    make: ({ people }) => ['POST', '/profile', { userName: people.owner.name }],
    usual: '409 user_name_taken',
    but: signedIn({ owner: 'done' }),
  },
  {
    call: 'POST /profile',
    of: 'with a picture that nobody uploaded',
    make: () => ['POST', '/profile', { image: `/images/upload/${'0'.repeat(32)}-256.webp` }],
    usual: '400 picture_unknown',
    but: signedIn(),
  },
  {
    call: 'POST /profile/links/check',
    make: () => ['POST', '/profile/links/check', { link: 'telegram' }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'GET /search',
    make: ({ people }) => ['GET', `/search?search=${people.owner.name}`],
    usual: 'done',
  },
  {
    call: 'POST /images',
    make: async () => ['POST', '/images', await pictureForm()],
    usual: 'done',
    but: signedIn(),
  },
];

export const accountRows: readonly Row[] = [
  own('GET /account/access', '/account/access'),
  own('GET /account/sessions', '/account/sessions'),
  own('GET /account/daily-limit', '/account/daily-limit'),
  {
    call: 'PUT /account/daily-limit',
    make: () => ['PUT', '/account/daily-limit', { lamports: '900000000000', password: PASSWORD }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'DELETE /account/sessions/{id}',
    make: () => ['DELETE', `/account/sessions/${NOBODY}`],
    usual: '404 session_not_found',
    but: signedIn(),
  },
  {
    call: 'POST /account/second-factor/confirm',
    make: () => ['POST', '/account/second-factor/confirm', { setup: 'none', code: '123456' }],
    usual: '409 second_factor_setup_over',
    but: signedIn(),
  },
  {
    call: 'POST /account/recovery',
    make: () => [
      'POST',
      '/account/recovery',
      { email: `${randomUUID()}@example.com`, recoveryCode: 'abcdef', newPassword: 'a longer pass phrase' },
    ],
    usual: '403 recovery_refused',
  },
  // Links decide their rights: `password-reset.test.ts`. This server sends no e-mails.
  ...(
    [
      ['POST /account/password-reset', { email: 'nobody@example.com' }],
      ['POST /account/password-reset/link', { token: 'none' }],
      ['POST /account/password-reset/finish', { token: 'none', newPassword: 'a longer pass phrase' }],
    ] as const
  ).map(([call, body]): Row => ({ call, make: () => ['POST', call.slice(5), body], usual: '404 mail_off' })),
  {
    call: 'POST /account/email/confirmation',
    make: () => ['POST', '/account/email/confirmation', {}],
    usual: '404 mail_off',
    but: signedIn(),
  },
  {
    call: 'POST /account/email/confirm',
    make: () => ['POST', '/account/email/confirm', { token: 'none' }],
    usual: '404 mail_off',
    but: signedIn(),
  },
  own('GET /account/deletion', '/account/deletion'),
  ...(
    [
      'POST /account/export',
      'POST /account/deletion',
      'POST /account/second-factor',
      'POST /account/second-factor/remove',
      'POST /account/recovery-codes',
    ] as const
  ).map(
    (call): Row => ({
      call,
      make: () => ['POST', call.slice(5), {}],
      usual: '403 proof_required',
      but: signedIn(),
    }),
  ),
  {
    call: 'POST /account/deletion/cancel',
    make: () => ['POST', '/account/deletion/cancel'],
    usual: '404 deletion_not_found',
    but: signedIn(),
  },
];
