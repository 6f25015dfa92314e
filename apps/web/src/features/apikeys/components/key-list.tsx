import type { ApiKey } from '@dugout/contract/apikeys/api-key';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { formatDate } from '#/shared/format/dates.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { solText } from '../new-key.model.ts';

const Budget = ({ access, spentLamports }: ApiKey) =>
  access.scope === 'trade' && (
    <p>
      <span className="font-mono text-t2">
        {solText(spentLamports)} / {solText(access.perDayLamports)}
      </span>{' '}
      per 24h, max <span className="font-mono text-t2">{solText(access.perOrderLamports)}</span> per order,{' '}
      {access.wallets.length === 1 ? '1 wallet' : `${access.wallets.length} wallets`}
    </p>
  );

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (apiKey: ApiKey) => void;
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
  const now = useNow();
  return (
    <ul aria-label="API keys">
      {keys.map((apiKey) => {
        const { id, name, prefix, access, expiresAt, lastUsedAt } = apiKey;
        const isExpired = Date.parse(expiresAt) <= now;
        return (
          <li key={id} className="flex items-start gap-2 border-line1 border-b py-2">
            <div className="min-w-0 flex-1 text-small text-t3">
              <p className="flex flex-wrap items-center gap-2 text-body">
                <span className="min-w-0 break-words font-medium text-t1">{name}</span>
                <Badge tone={access.scope === 'trade' ? 'caution' : 'neutral'}>
                  {access.scope === 'trade' ? 'Trade' : 'Read'}
                </Badge>
                {isExpired && <Badge tone="down">Expired</Badge>}
              </p>
              <p>
                <span className="font-mono text-t2">{prefix}…</span>{' '}
                {lastUsedAt === null ? 'never used' : `used ${formatRelativeAge(lastUsedAt, now)} ago`}
                {isExpired ? '' : `, expires ${formatDate(expiresAt)}`}
              </p>
              <Budget {...apiKey} />
            </div>
            <Button size={24} aria-label={`Revoke ${name}`} onClick={() => onRevoke(apiKey)}>
              Revoke
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
