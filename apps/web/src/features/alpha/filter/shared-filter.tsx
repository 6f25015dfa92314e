import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showTab } from '#/features/friends/index.ts';
import { useMe } from '#/features/identity/index.ts';
import { useAlpha } from '../alpha.store.ts';
import { readAddress } from './filter-address.ts';

/** Target of a shared address: the home page, with the sidebar open on its filter. */
export function SharedFilter() {
  const search = useSearch({ from: '/alpha' });
  const me = useMe();
  const navigate = useNavigate();
  const restore = useAlpha((alpha) => alpha.restore);
  useEffect(() => {
    if (me === undefined) return;
    restore(me?.userId ?? '', readAddress(search));
    void navigate({ to: '/', replace: true }).then(() => showTab('alpha'));
  }, [me, search, restore, navigate]);
  return null;
}
