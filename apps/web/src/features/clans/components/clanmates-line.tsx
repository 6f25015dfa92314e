import type { Clanmates } from '@dugout/contract/clans/clan';
import { Popover } from '@dugout/ui/popover';
import { useQuery } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { useOwnClan } from '../own-clan.queries.ts';

const textOf = ({ holders, sharing }: Clanmates): string =>
  `${holders.length === 0 ? 'No clanmates hold' : holders.length === 1 ? '1 clanmate holds' : `${holders.length} clanmates hold`} this (${sharing} share holdings)`;

/** Number of clanmates who share that they hold a token. Lists their names, never their amounts. */
export function ClanmatesLine({ clanmates }: { readonly clanmates: Clanmates }) {
  const line = (
    <span className="flex items-center gap-1.5 text-small text-t2">
      <Shield className="size-3.5 shrink-0 text-t3" aria-hidden />
      {textOf(clanmates)}
    </span>
  );
  if (clanmates.holders.length === 0) return line;
  return (
    <Popover
      label="Clanmates holding this"
      trigger={
        <button type="button" className="rounded-control text-left hover:underline">
          {line}
        </button>
      }
    >
      {() => (
        <ul aria-label="Clanmates holding this" className="flex max-h-72 w-56 flex-col overflow-y-auto">
          {clanmates.holders.map((mate) => (
            <li key={mate.userId} className="flex h-9 items-center gap-2">
              <Avatar {...mate} size={20} />
              <span className="truncate text-t1">{mate.userName}</span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** The same for a token's page; nothing outside a clan, or if too few share. */
export function ClanmatesOf({ mint }: { readonly mint: string }) {
  const clan = useOwnClan();
  const { data } = useQuery({
    queryKey: ['clans', 'holders', mint],
    queryFn: async ({ signal }) =>
      (await call('GET /clan/holders/{mint}', { params: { mint } }, { signal })).data,
    enabled: clan !== null && clan !== undefined,
    staleTime: 30_000,
  });
  return data == null ? null : (
    <div className="px-3 py-1.5">
      <ClanmatesLine clanmates={data} />
    </div>
  );
}
