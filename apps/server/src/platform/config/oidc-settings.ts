import { resolve } from 'node:path';
import { z } from 'zod';
import { isSafeWay } from './node-addresses.ts';

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE', 'OIDC_NAME'] as const;

/** Settings of sign-in through an OpenID Connect provider: docs/decisions/0066. */
export const oidcSettings = {
  OIDC_ISSUER: z
    .string()
    .refine(
      (text) => URL.canParse(text) && isSafeWay(text) && !/[?#]/.test(text),
      'allowed is a URL that begins with https://, or with http:// on this machine, without a query',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(256).optional(),
  OIDC_CLIENT_SECRET_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,30}$/u, 'allowed is a name of at most 30 characters')
    .optional(),
};

interface OidcSettings {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
}

export function checkOidcSettings(
  value: OidcSettings,
  refuse: (name: keyof OidcSettings, allowed: string) => void,
): void {
  const given = NAMES.find((name) => value[name] !== undefined);
  if (given === undefined) return;
  for (const name of NAMES)
    if (value[name] === undefined) refuse(name, `a sign-in provider needs it too, as ${given} is set`);
}

/** Returns the OpenID Connect provider, or null for none. */
export const oidcOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET_FILE: clientSecretFile,
  OIDC_NAME: name,
}: OidcSettings) =>
  issuer === undefined || clientId === undefined || clientSecretFile === undefined || name === undefined
    ? null
    : { issuer, clientId, clientSecretFile, name };
