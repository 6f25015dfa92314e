import type { ClanPage } from '@dugout/contract/clans/clan';
import { MAX_CLAN_MEMBERS } from '@dugout/contract/clans/values';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import type { ReactNode } from 'react';
import { formatCount, UNKNOWN } from '#/shared/format/numbers.ts';
import { requirementsText, tradedText } from '../clan.model.ts';

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly below: string;
  readonly definition: string;
}

const Figure = ({ name, value, unit, below, definition }: FigureProps) => (
  <Tooltip content={<FigureTip name={name} definition={definition} />}>
    <dl className="flex min-w-0 flex-1 flex-col border-line2 px-3 py-2.5 not-last:border-r">
      <dt className="text-small text-t3">{name}</dt>
      <dd className="truncate font-semibold text-figure text-t1">
        {value}
        {unit !== undefined && <span className="font-normal text-body text-t3"> {unit}</span>}
      </dd>
      <dd className="truncate text-small text-t2">{below}</dd>
    </dl>
  </Tooltip>
);

export const ClanFigures = ({ clan }: { readonly clan: ClanPage }) => (
  <section
    aria-label="Figures"
    className="flex shrink-0 border-line2 border-b max-desk:grid max-desk:grid-cols-2"
  >
    <Figure
      name="Members"
      value={formatCount(clan.memberCount)}
      unit={`of ${MAX_CLAN_MEMBERS}`}
      below={`${formatCount(clan.onlineCount)} online`}
      definition="Traders in the clan. Members who hide their online status are not counted as online."
    />
    <Figure
      name="Clan rank"
      value={clan.clanRank === null ? UNKNOWN : `#${formatCount(clan.clanRank)}`}
      below={clan.clanRank === null ? 'Needs 30 calls in 90 days' : 'Based on 90 days of calls'}
      definition="Lower bound of its members' hit rate over 90 days."
    />
    <Figure
      name="Volume 7d"
      value={tradedText(clan.volume7dSol)}
      unit="SOL"
      below="All members"
      definition="SOL traded by its members in the last 7 days."
    />
    <Figure
      name="Requires"
      value={requirementsText(clan)}
      below={clan.requireApproval ? 'Approval required' : 'Anyone eligible can join'}
      definition="Rank and total traded volume required to join."
    />
  </section>
);
