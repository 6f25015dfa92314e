import type { ExplorerRow } from '@dugout/contract/market/explorer';
import { AtSign, ChefHat, type LucideIcon, Users } from 'lucide-react';
import { formatShortCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { TokenAge } from '#/shared/tokens/token-age.tsx';

const Fact = ({
  Icon,
  label,
  tone = '',
  children,
}: {
  Icon: LucideIcon;
  label: string;
  tone?: string;
  children: string;
}) => (
  <span className="flex items-center gap-1" title={`${label}: ${children}`}>
    <Icon className={`size-3 shrink-0 ${tone}`} role="img" aria-label={label} />
    {children}
  </span>
);

type Facts = Pick<ExplorerRow, 'createdAt' | 'holders' | 'kols' | 'devLaunches' | 'devMigrated'>;

const developer = ({ devLaunches, devMigrated }: Facts): string =>
  devLaunches === null ? UNKNOWN : `${devMigrated ?? 0}/${devLaunches}`;

export const Age = ({ row }: { readonly row: Facts }) => (
  <span className="font-medium text-t1">
    <TokenAge createdAt={row.createdAt} />
  </span>
);
export const Holders = ({ row }: { readonly row: Facts }) => (
  <Fact Icon={Users} label="Holders">
    {formatShortCount(row.holders)}
  </Fact>
);
export const Kols = ({ row }: { readonly row: Facts }) => (
  <Fact Icon={AtSign} label="KOL holders" tone={row.kols > 0 ? 'text-info' : ''}>
    {row.kols === 0 ? UNKNOWN : String(row.kols)}
  </Fact>
);

/** Age, holders, KOLs and the developer's launches, aligned with the columns of the marks below. */
export const RowFacts = ({ row }: { readonly row: Facts }) => (
  <span className="grid grid-cols-[repeat(4,minmax(0,58px))] items-center text-small text-t2">
    <Age row={row} />
    <Holders row={row} />
    <Kols row={row} />
    <Fact Icon={ChefHat} label="Dev tokens graduated / launched">
      {developer(row)}
    </Fact>
  </span>
);
