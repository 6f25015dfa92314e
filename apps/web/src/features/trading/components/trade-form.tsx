import type { TokenPage } from '@dugout/contract/market/token';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { usualDirection } from '@dugout/domain/orders/order-kinds';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Popover } from '@dugout/ui/popover';
import { type Segment, Segmented } from '@dugout/ui/segmented';
import { Tick } from '@dugout/ui/tick';
import { ChevronDown, PenLine, Plug, Wallet } from 'lucide-react';
import { Select } from '#/shared/controls/select.tsx';
import { formatBalance } from '#/shared/format/numbers.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import {
  canGraduate,
  type OrderType,
  TYPE_LABELS,
  typesFor,
  waitsForPrice,
} from '../orders/order-form.model.ts';
import type { Side } from '../trade-form.model.ts';
import { useWalletChoice } from '../wallet-choice.store.ts';
import { choiceAfter } from '../wallet-funds.ts';
import { AmountField, Holding, InitialsLine } from './amount-field.tsx';
import { Costs } from './costs.tsx';
import { ExitLadder } from './exit-ladder.tsx';
import { FarLevelDialog } from './far-level-dialog.tsx';
import { OrderFields } from './order-fields.tsx';
import { PresetPicker } from './preset-picker.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { TradeButton } from './trade-button.tsx';
import { TradeReports } from './trade-reports.tsx';
import { UntradableNotice } from './untradable-notice.tsx';
import type { Trade } from './use-trade.ts';

/** Chooses the wallets of a trade; shown to traders with more than one. Each trades the whole amount. */
function WalletPicker({ trade: { wallets, chosen } }: { readonly trade: Trade }) {
  const choose = useWalletChoice((state) => state.choose);
  if (wallets.length < 2) return null;
  const addresses = chosen.map(({ address }) => address);
  const name = chosen.length === 1 ? (chosen[0]?.name ?? '') : `${chosen.length} wallets`;
  const toggle = (wallet: UserWallet): void => {
    const next = choiceAfter(chosen, wallet);
    if (next.length > 0) choose(next.map(({ address }) => address));
  };
  return (
    <Popover
      label="Wallets to trade from"
      trigger={
        <Button className="w-full justify-start max-desk:h-10">
          <Wallet className="size-3.5 text-t3" aria-hidden />
          <span className="min-w-0 flex-1 truncate text-left">
            <span className="font-normal text-t3">From</span> {name}
          </span>
          {chosen.length > 1 && <span className="font-normal text-small text-t3">full amount each</span>}
          <ChevronDown className="size-3.5 text-t3" aria-hidden />
        </Button>
      }
    >
      {() => (
        <ul className="flex max-h-70 w-76 flex-col gap-0.5 overflow-y-auto">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <label className="flex h-8 cursor-pointer items-center gap-2 rounded-control px-1.5 hover:bg-hover max-desk:h-11">
                <Tick checked={addresses.includes(wallet.address)} onChange={() => toggle(wallet)} />
                <span className="min-w-0 flex-1 truncate font-medium text-t1">{wallet.name}</span>
                {wallet.connected && (
                  <Plug className="size-3.5 shrink-0 text-info" role="img" aria-label="Connected" />
                )}
                {wallet.keyMissing && <Badge tone="down">Key missing</Badge>}
                <Address address={wallet.address} />
                <span className="w-16 text-right text-t1">{formatBalance(wallet.balance_sol)}</span>
              </label>
            </li>
          ))}
          {wallets.some(({ connected }) => connected) && (
            <li className="px-1.5 py-1 text-small text-t3">Connected wallets trade one at a time.</li>
          )}
        </ul>
      )}
    </Popover>
  );
}

/** Explains how a connected wallet differs from one whose key is stored here. */
function SigningNote({ trade: { wallet, order } }: { readonly trade: Trade }) {
  if (wallet === null || !wallet.connected) return null;
  return (
    <p className="flex gap-1.5 text-small text-t2" data-testid="signing-note">
      <PenLine className="mt-0.5 size-3.5 shrink-0 text-caution" aria-hidden />
      {order.type === 'market'
        ? `You sign each swap in ${wallet.name}. Exit rules notify you to sign.`
        : `Never trades without you: you get a notification and sign in ${wallet.name} within 5 minutes.`}
    </p>
  );
}

const SIDES: readonly Segment<Side>[] = [
  { value: 'buy', label: 'Buy', tone: 'up' },
  { value: 'sell', label: 'Sell', tone: 'down' },
];

/** Buys and sells at market or on a trigger, with all costs shown first. Enter submits. */
export function TradeForm({ token, trade }: { readonly token: TokenPage; readonly trade: Trade }) {
  const { form, change, order, changeOrder, problem, wallet, preview, reports, submit } = trade;
  const types = typesFor(form.side, canGraduate(token));
  const chooseType = (type: OrderType): void =>
    changeOrder({ type, ...(waitsForPrice(type) ? { direction: usualDirection(type, form.side) } : {}) });
  return (
    <form
      aria-label={`Trade ${token.symbol}`}
      className="flex shrink-0 flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (trade.ready) submit();
      }}
    >
      <div className="flex gap-2">
        <Segmented
          fill
          label="Side"
          segments={SIDES}
          value={form.side}
          onChange={(side) => change({ side })}
          size={32}
          className="flex-1"
        />
        <Select
          label="Order type"
          size={32}
          className="w-28 shrink-0"
          choices={types.map((value) => ({ value, label: TYPE_LABELS[value] }))}
          value={order.type}
          onChange={chooseType}
        />
      </div>
      <PresetPicker />
      <WalletPicker trade={trade} />
      {form.side === 'sell' && <Holding token={token} trade={trade} />}
      <AmountField token={token} trade={trade} />
      <p role="status" className="flex min-h-4 items-center justify-between gap-2 text-small">
        <span className={problem === null ? 'text-t3' : 'text-down'}>{problem ?? trade.pending}</span>
        {wallet !== null && (
          <span className="shrink-0 text-t3">Balance {formatBalance(wallet.balance_sol)} SOL</span>
        )}
      </p>
      <SigningNote trade={trade} />
      <QuickAmounts trade={trade} />
      {form.side === 'sell' && <InitialsLine token={token} trade={trade} />}
      <OrderFields token={token} trade={trade} />
      {trade.untradableReason === null ? (
        <Costs token={token} trade={trade} />
      ) : (
        <UntradableNotice reason={trade.untradableReason} />
      )}
      {form.side === 'buy' && order.type === 'market' && trade.untradableReason === null && <ExitLadder />}
      {/* However long the fields are, what the button does and the button itself stay in view. */}
      <div className="layer-sticky sticky bottom-0 -mx-3 -mb-3 flex flex-col gap-2 border-line1 border-t bg-bg1 px-3 pt-2 pb-3 in-[[role=dialog]]:bg-bg3">
        {/* Room for both at any time, so that neither moves the button. */}
        <div className="grid min-h-12 items-end *:col-start-1 *:row-start-1 short:min-h-4">
          {preview !== null && (
            <p
              className={cn('text-small text-t2 short:hidden', reports.length > 0 && 'invisible')}
              data-testid="preview"
            >
              {preview}
            </p>
          )}
          <TradeReports reports={reports} className="short:h-4 short:overflow-hidden" />
        </div>
        <TradeButton symbol={token.symbol} trade={trade} />
        {trade.far !== null && <FarLevelDialog {...trade.far} />}
      </div>
    </form>
  );
}
