/** The files of secrets in the data folder, with what the loss of each costs. */
export const SECRET_FILES = {
  'auth.secret': 'everybody is signed out, and no authenticator app or recovery code is right any more',
  'outlets.secret': 'webhooks cannot be opened',
  'vapid.key': 'browsers subscribe to notifications again',
  'call-log.key': 'the log of calls begins under another key, which its readers see',
  'operators-log.id': "nothing says whether the operators' log was changed before",
} as const;

/** The signer with its master key. */
export const SIGNER = 'signer';

export const SECRET_NAMES = [
  'auth.secret',
  'outlets.secret',
  'vapid.key',
  'call-log.key',
  'operators-log.id',
  SIGNER,
] as const satisfies readonly (keyof typeof SECRET_FILES | typeof SIGNER)[];
export type SecretName = (typeof SECRET_NAMES)[number];
