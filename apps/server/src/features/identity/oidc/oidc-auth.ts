import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Auth } from '../auth.ts';
import { inTime, OIDC } from './oidc-provider.ts';

interface OidcAuthOptions {
  readonly issuer: string;
  readonly log: Log;
  /** Creates a better-auth instance that discovers the provider. */
  readonly create: () => Auth;
}

/**
 * Returns better-auth with the discovered provider. better-auth tries discovery only at its start and drops a
 * provider if that fails; here the next sign-in tries again. Throws ApiError `oidc_unavailable`.
 */
export function oidcAuth({ issuer, log, create }: OidcAuthOptions): () => Promise<Auth> {
  let found: Auth | null = null;
  return async () => {
    if (found !== null) return found;
    const auth = create();
    const { socialProviders } = await inTime(auth.$context);
    const provider = socialProviders.find(({ id }) => id === OIDC);
    if (provider === undefined || provider.issuer !== issuer) {
      log.warn(
        { issuer, named: provider?.issuer ?? null },
        provider === undefined
          ? 'the sign-in provider cannot be discovered'
          : 'the sign-in provider names another issuer than OIDC_ISSUER',
      );
      throw new ApiError('oidc_unavailable');
    }
    found = auth;
    return auth;
  };
}
