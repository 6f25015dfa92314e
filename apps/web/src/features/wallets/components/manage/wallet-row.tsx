import { WALLET_NAME_LENGTH } from '@dugout/contract/wallets/values';
import type { UserWallet, WalletToken } from '@dugout/contract/wallets/wallet';
import { toNumber } from '@dugout/domain/base-units';
import { Badge } from '@dugout/ui/badge';
import { IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { cn } from '@dugout/ui/lib/cn';
import { isEscape } from '@dugout/ui/lib/keys';
import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { formatAmount, formatBalance, UNKNOWN } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { useWalletChange } from '../../use-wallet-change.ts';
import { WALLET_GRID } from './wallet-grid.ts';
import { type WalletDialog, WalletMenu } from './wallet-menu.tsx';

interface NameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Edits a wallet's name in place: Enter saves, Escape cancels. */
function NameForm({ name: before, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === '' || busy) return;
    if (newName === before) return onCancel();
    setBusy(true);
    await onSave(newName);
  };
  const leave = (event: KeyboardEvent): void => {
    if (!isEscape(event)) return;
    event.stopPropagation();
    onCancel();
  };

  return (
    <form
      ref={form}
      className="flex min-w-0 flex-1 items-center gap-1"
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      <Input
        label={`Name of ${before}`}
        quietLabel
        size={28}
        maxLength={WALLET_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="min-w-0 flex-1"
      />
      <IconButton
        icon={Check}
        label="Save name"
        type="submit"
        kind="ghost"
        busy={busy}
        disabled={name.trim() === ''}
      />
      <IconButton icon={X} label="Keep current name" kind="ghost" onClick={onCancel} />
    </form>
  );
}

interface WalletRowProps {
  readonly wallet: UserWallet;
  readonly tokens: readonly WalletToken[] | undefined;
  readonly onDialog: (dialog: WalletDialog) => void;
}

const amountOf = ({ amount, decimals }: WalletToken): string =>
  decimals === null ? UNKNOWN : formatAmount(toNumber(BigInt(amount), decimals));

/** A wallet's tokens: the two most valuable, and the number of others. */
function Tokens({ tokens }: { readonly tokens: readonly WalletToken[] }) {
  if (tokens.length === 0) return <span className="text-t3">No tokens</span>;
  const all = tokens.map((token) => `${amountOf(token)} ${token.symbol ?? token.mint}`).join('\n');
  return (
    <span className="flex min-w-0 gap-2 text-t2" title={all}>
      {tokens.slice(0, 2).map((token) => (
        <span key={token.mint} className="truncate">
          {amountOf(token)} <span className="text-t3">{token.symbol ?? token.mint.slice(0, 4)}</span>
        </span>
      ))}
      {tokens.length > 2 && <span className="shrink-0 text-t3">+{tokens.length - 2}</span>}
    </span>
  );
}

/** One wallet: a table row, on a phone two lines. */
export function WalletRow({ wallet, tokens, onDialog }: WalletRowProps) {
  const [renaming, setRenaming] = useState(false);
  const change = useWalletChange();
  const rename = async (name: string): Promise<void> => {
    const body = { walletAddress: wallet.address, name };
    await change(
      () => call('POST /wallet/update-wallet', { body }),
      `Renamed to ${name}`,
      'Failed to rename the wallet',
    );
    setRenaming(false);
  };
  return (
    <tr
      className={cn(
        WALLET_GRID,
        'min-h-12 items-center border-b border-line1 px-3 py-2 hover:bg-hover',
        wallet.archived && 'text-t3',
      )}
      data-testid="wallet-row"
    >
      <td className="flex min-w-0 items-center gap-2 [grid-area:name]">
        {renaming ? (
          <NameForm name={wallet.name} onSave={rename} onCancel={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            title="Rename"
            className="min-h-6 truncate rounded-badge font-semibold text-strong hover:text-accent"
            onClick={() => setRenaming(true)}
          >
            {wallet.name}
          </button>
        )}
        {!renaming && wallet.is_primary && <Badge tone="accent">Primary</Badge>}
        {!renaming && wallet.connected && <Badge tone="info">Connected</Badge>}
        {!renaming && wallet.keyMissing && <Badge tone="down">Key missing</Badge>}
        {!renaming && wallet.imported && <Badge tone="outline">Imported</Badge>}
        {!renaming && wallet.exportAvailableAt !== null && <Badge tone="caution">Export requested</Badge>}
        {!renaming && wallet.archived && <Badge tone="outline">Archived</Badge>}
      </td>
      <td className="min-w-0 [grid-area:address]">
        <Address address={wallet.address} size={16} copy />
      </td>
      <td className="flex min-w-0 items-center [grid-area:tokens] max-desk:text-small">
        {tokens !== undefined && <Tokens tokens={tokens} />}
      </td>
      <td className="flex items-center justify-end gap-1.5 font-medium [grid-area:sol]">
        {formatBalance(wallet.balance_sol)}
        <SolMark className="size-3 text-t3" />
        <span className="text-t3">SOL</span>
      </td>
      <td className="flex justify-end [grid-area:menu]">
        <WalletMenu wallet={wallet} onRename={() => setRenaming(true)} onDialog={onDialog} />
      </td>
    </tr>
  );
}
