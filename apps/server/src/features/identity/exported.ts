import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';

const SECRET = 'A secret';

export const identityExports: readonly ExportedTable[] = [
  ownRows({ table: 'auth_user', about: 'Your account.', by: ['id'], key: ['id'] }),
  ownRows({
    table: 'auth_session',
    about: 'Your sessions.',
    by: ['userId'],
    key: ['id'],
    without: { token: SECRET },
  }),
  ownRows({
    table: 'auth_account',
    about: 'Your sign-in methods: password, Solana wallets or a sign-in provider.',
    by: ['userId'],
    key: ['id'],
    without: { password: SECRET, accessToken: SECRET, refreshToken: SECRET, idToken: SECRET },
  }),
  ownRows({
    table: 'auth_passkey',
    about: 'Your passkeys.',
    by: ['userId'],
    key: ['id'],
    without: { publicKey: 'A key' },
  }),
  ownRows({
    table: 'wallet_act',
    about: 'Your security log: changes to wallets and credentials, and operator views.',
    by: ['user_id'],
    key: ['sequence'],
  }),
  ownRows({
    table: 'account_deletion',
    about: 'A deletion of your account that you requested.',
    by: ['user_id'],
    key: ['user_id'],
  }),
  ownRows({ table: 'suspension', about: 'A suspension of yours.', by: ['user_id'], key: ['user_id'] }),
  ownRows({ table: 'former_name', about: 'Your former names.', by: ['user_id'], key: ['user_id', 'name'] }),
  ownRows({
    table: 'second_factor',
    about: 'Your second factor.',
    by: ['user_id'],
    key: ['user_id'],
    without: { sealed_key: SECRET },
  }),
  { table: 'recovery_code', leftOut: 'Your recovery codes, of which only a hash is kept' },
  { table: 'auth_verification', leftOut: 'One-time codes that expire within minutes' },
  { table: 'mail_link', leftOut: 'Links of emails, of which only a digest is kept' },
  { table: 'proof_challenge', leftOut: 'One-time challenges that expire within minutes' },
];
