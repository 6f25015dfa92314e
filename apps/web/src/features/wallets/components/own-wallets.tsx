import { MAX_WALLETS, WALLET_NAME_LENGTH } from '@dugout/contract/wallets/values';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Download, Plug, Plus, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { formatBalance } from '#/shared/format/numbers.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useWalletsAgain } from '../use-wallet-change.ts';
import { shownWallets, type WalletState } from '../wallets.model.ts';
import { totalBalance, useWallets, walletsQuery } from '../wallets.queries.ts';
import { AuditList } from './history/audit-list.tsx';
import { WithdrawalsList } from './history/withdrawals-list.tsx';
import { ImportDialog } from './keys/import-dialog.tsx';
import { ConnectDialog } from './manage/connect-dialog.tsx';
import { WalletTable } from './manage/wallet-table.tsx';
import { SignatureLog } from './signature-log/signature-log.tsx';

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useWalletsAgain();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setNameError(name.trim() === '' ? 'Enter a name' : null);
    if (name.trim() === '' || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call('POST /wallet/create', { body: { name } });
      await again();
      toastSuccess(`Wallet ${name.trim()} created`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Create Wallet" className="max-w-96" sheet>
      <form noValidate className="flex flex-col gap-3 p-4" onSubmit={(event) => void submit(event)}>
        <Input
          label="Name"
          maxLength={WALLET_NAME_LENGTH}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="text-small text-t3">
          Dugout's signer creates and keeps the key. You can export it at any time.
        </p>
        {refusal !== null && <ErrorBand title={refusal} />}
        <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Creating...">
          Create Wallet
        </Button>
      </form>
    </Dialog>
  );
}

const HISTORY = [
  { value: 'withdrawals', label: 'Withdrawals', list: WithdrawalsList },
  { value: 'activity', label: 'Activity', list: AuditList },
  { value: 'signatures', label: 'Signature log', list: SignatureLog },
] as const;

export function OwnWallets() {
  const wallets = useWallets();
  const { isError, refetch } = useQuery(walletsQuery);
  const [state, setState] = useState<WalletState>('active');
  const [text, setText] = useState('');
  const [adding, setAdding] = useState<'create' | 'import' | 'connect' | null>(null);
  const [tab, setTab] = useState<(typeof HISTORY)[number]['value']>('withdrawals');
  const shownList = HISTORY.find(({ value }) => value === tab) ?? HISTORY[0];
  const shown = wallets === undefined ? [] : shownWallets(wallets, state, text);
  const isFull = (wallets?.length ?? 0) >= MAX_WALLETS;
  return (
    <>
      {isError && (
        <ErrorBand title="Failed to load wallets" onAction={() => void refetch()} className="m-3" />
      )}
      <div className="flex flex-wrap items-center gap-2 border-b border-line2 px-3 py-3">
        <p className="mr-auto flex items-baseline gap-2 max-desk:w-full">
          <span className="font-semibold text-figure">
            {formatBalance(wallets === undefined ? null : totalBalance(wallets))}
          </span>
          <span className="text-t3">SOL in all wallets</span>
        </p>
        <Button
          size={32}
          className="max-desk:min-h-11"
          disabled={isFull}
          onClick={() => setAdding('connect')}
        >
          <Plug className="size-3.5" aria-hidden /> Connect
        </Button>
        <Button size={32} className="max-desk:min-h-11" disabled={isFull} onClick={() => setAdding('import')}>
          <Download className="size-3.5" aria-hidden /> Import
        </Button>
        <Button kind="primary" size={32} disabled={isFull} onClick={() => setAdding('create')}>
          <Plus className="size-3.5" aria-hidden /> Create Wallet
        </Button>
      </div>
      <div className="flex items-center gap-2 border-b border-line2 px-3 py-2">
        <Segmented
          label="Wallet status"
          value={state}
          onChange={setState}
          segments={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Input
          label="Find a wallet"
          quietLabel
          size={28}
          type="search"
          placeholder="Name or address"
          lead={<Search className="size-3.5 shrink-0 text-t3" aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 max-w-60 flex-1"
        />
      </div>
      {wallets === undefined && !isError && <SkeletonRows rows={2} height={48} label="Loading wallets..." />}
      {wallets !== undefined && shown.length > 0 && <WalletTable wallets={shown} all={wallets} />}
      {wallets !== undefined && shown.length === 0 && (
        <EmptyState title="No wallets found">
          {state === 'archived' && text === ''
            ? 'Archived wallets appear here. They do not trade.'
            : 'Try another name or filter.'}
        </EmptyState>
      )}
      <Tabs
        label="Wallet activity"
        className="mt-4 border-b border-line2 px-3"
        value={tab}
        onChange={setTab}
        panelId="wallet-history"
        tabs={HISTORY}
      />
      <section id="wallet-history" role="tabpanel" aria-label={shownList.label}>
        <shownList.list />
      </section>
      {adding === 'create' && <CreateDialog onClose={() => setAdding(null)} />}
      {adding === 'connect' && <ConnectDialog onClose={() => setAdding(null)} />}
      {adding === 'import' && <ImportDialog onClose={() => setAdding(null)} />}
    </>
  );
}
