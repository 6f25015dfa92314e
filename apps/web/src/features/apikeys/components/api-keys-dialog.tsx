import type { ApiKey } from '@dugout/contract/apikeys/api-key';
import { MAX_API_KEYS } from '@dugout/contract/apikeys/values';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { EmptyState } from '@dugout/ui/empty-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Copy, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { apiKeysQuery } from '../apikeys.queries.ts';
import { solText } from '../new-key.model.ts';
import { CreateForm } from './create-form.tsx';
import { RevokeKey } from './revoke-key.tsx';

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

function KeyList({ keys, onRevoke }: KeyListProps) {
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

export function MadeKey({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  const copy = useCopy();
  return (
    <>
      <p className="text-t2">Copy the key now. It is not shown again.</p>
      <output
        aria-label="New API key"
        className="block select-all break-all rounded-control border border-line2 bg-bg1 px-3 py-2 font-mono text-t1"
      >
        {value}
      </output>
      <div className="flex gap-2">
        <Button kind="primary" size={32} className="flex-1" onClick={() => copy(value)}>
          <Copy className="size-3.5" aria-hidden /> Copy key
        </Button>
        <Button size={32} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

type Step =
  | { readonly kind: 'list' | 'create' }
  | { readonly kind: 'made'; readonly key: string }
  | { readonly kind: 'revoke'; readonly apiKey: ApiKey };

const LIST: Step = { kind: 'list' };
const TITLES = {
  list: 'API keys',
  create: 'New API key',
  made: 'New API key',
  revoke: 'Revoke API key',
} as const;

export function ApiKeysDialog({ onClose }: OverlayProps<'apiKeys'>) {
  const queries = useQueryClient();
  const { data: keys, isError, refetch } = useQuery(apiKeysQuery);
  const [step, setStep] = useState<Step>(LIST);
  const show = (next: Step): void => {
    setStep(next);
    void queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  };
  return (
    <Dialog open onClose={onClose} title={TITLES[step.kind]} sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        {step.kind === 'list' && (
          <>
            <p className="text-small text-t3">
              Call{' '}
              <a href="/docs" className="text-accent underline">
                the API
              </a>{' '}
              from your own programs. No key can withdraw, export keys or read your messages.
            </p>
            {keys === undefined ? (
              <ListState isError={isError} what="API keys" rows={2} height={32} onRetry={refetch} />
            ) : (
              <>
                {keys.length === 0 ? (
                  <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet">
                    Create one to read your account or trade from a program.
                  </EmptyState>
                ) : (
                  <KeyList keys={keys} onRevoke={(apiKey) => setStep({ kind: 'revoke', apiKey })} />
                )}
                <Button
                  kind="primary"
                  size={40}
                  disabled={keys.length >= MAX_API_KEYS}
                  onClick={() => setStep({ kind: 'create' })}
                >
                  <Plus className="size-3.5" aria-hidden /> New API key
                </Button>
              </>
            )}
          </>
        )}
        {step.kind === 'create' && <CreateForm onMade={(key) => show({ kind: 'made', key })} />}
        {step.kind === 'made' && <MadeKey value={step.key} onDone={() => show(LIST)} />}
        {step.kind === 'revoke' && <RevokeKey apiKey={step.apiKey} onDone={() => show(LIST)} />}
        {(step.kind === 'create' || step.kind === 'revoke') && (
          <Button kind="ghost" onClick={() => setStep(LIST)}>
            <ArrowLeft className="size-3.5" aria-hidden /> Back
          </Button>
        )}
      </div>
    </Dialog>
  );
}
