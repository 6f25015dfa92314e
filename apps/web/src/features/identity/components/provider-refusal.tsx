import { OIDC_REFUSAL_PARAM } from '@dugout/contract/identity/values';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { withoutParameter } from '../address.ts';

/** Shows once why a provider sign-in failed, and removes the reason from the address. */
export function ProviderRefusal() {
  const router = useRouter();
  const code = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(OIDC_REFUSAL_PARAM),
  });
  useEffect(() => {
    if (code === null) return;
    void import('../oidc.ts').then(({ refusalText }) =>
      toasts.show({ tone: 'error', title: 'Not signed in', text: refusalText(code) }),
    );
    const href = withoutParameter(router.history.location, OIDC_REFUSAL_PARAM);
    void router.navigate({ href, replace: true, resetScroll: false });
  }, [code, router]);
  return null;
}
