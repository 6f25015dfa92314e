import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { PASSWORD } from '#tests/kit/own-proof.ts';
import { NOBODY, open, own, type Row } from './callers.ts';

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
  own('GET /profile/data'),
  own('GET /profile'),
  own('GET /profile/achievements'),
  own('GET /profile/tasks'),
  open('GET /profile/public', { path: ({ people }) => `/profile/public?userId=${people.owner.userId}` }),
  own('POST /profile', { of: 'one’s own', body: { bio: 'as it was' } }),
  own('POST /profile', {
    of: 'with the owner’s name',
    body: ({ people }) => ({ userName: people.owner.name }),
    usual: '409 user_name_taken',
    but: { owner: 'done' },
  }),
  own('POST /profile', {
    of: 'with a picture that nobody uploaded',
    body: () => ({ image: `/images/upload/${'0'.repeat(32)}-256.webp` }),
    usual: '400 picture_unknown',
  }),
  own('POST /profile/links/check', { body: { link: 'telegram' } }),
  open('GET /search', { path: ({ people }) => `/search?search=${people.owner.name}` }),
  own('POST /images', { body: pictureForm }),
];

export const accountRows: readonly Row[] = [
  own('GET /account/access'),
  own('GET /account/sessions'),
  own('GET /account/daily-limit'),
  own('PUT /account/daily-limit', { body: { lamports: '900000000000', password: PASSWORD } }),
  own('DELETE /account/sessions/{id}', {
    path: `/account/sessions/${NOBODY}`,
    usual: '404 session_not_found',
  }),
  own('POST /account/second-factor/confirm', {
    body: { setup: 'none', code: '123456' },
    usual: '409 second_factor_setup_over',
  }),
  open('POST /account/recovery', {
    body: () => ({
      email: `${randomUUID()}@example.com`,
      recoveryCode: 'abcdef',
      newPassword: 'a longer pass phrase',
    }),
    usual: '403 recovery_refused',
  }),
  // Links decide their rights: `password-reset.test.ts`. This server sends no e-mails.
  ...(
    [
      ['POST /account/password-reset', { email: 'nobody@example.com' }],
      ['POST /account/password-reset/link', { token: 'none' }],
      ['POST /account/password-reset/finish', { token: 'none', newPassword: 'a longer pass phrase' }],
    ] as const
  ).map(([call, body]) => open(call, { body, usual: '404 mail_off' })),
  own('POST /account/email/confirmation', { body: {}, usual: '404 mail_off' }),
  own('POST /account/email/confirm', { body: { token: 'none' }, usual: '404 mail_off' }),
  own('GET /account/deletion'),
  ...(
    [
      'POST /account/export',
      'POST /account/deletion',
      'POST /account/second-factor',
      'POST /account/second-factor/remove',
      'POST /account/recovery-codes',
    ] as const
  ).map((call) => own(call, { body: {}, usual: '403 proof_required' })),
  own('POST /account/deletion/cancel', { usual: '404 deletion_not_found' }),
];
