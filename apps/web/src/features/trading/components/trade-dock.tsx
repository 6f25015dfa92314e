import type { TokenPage } from '@dugout/contract/market/token';
import { toNumber } from '@dugout/domain/base-units';
import { PRESET_LABELS } from '@dugout/domain/execution/execution-presets';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { formatPercent, formatSol, toneOf } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { usePresets } from '../presets.store.ts';
import { tokensText } from '../swaps/swap-text.ts';
import { PositionBlock } from './position-block.tsx';
import { PositionExits } from './position-exits.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { TradeForm } from './trade-form.tsx';
import { TradeReports } from './trade-reports.tsx';
import { UntradableNotice, untradableLabel } from './untradable-notice.tsx';
import type { Trade } from './use-trade.ts';

interface DockProps {
  readonly token: TokenPage;
  readonly trade: Trade;
}

function Held({ trade: { position } }: Pick<DockProps, 'trade'>) {
  if (position === null) return <span className="text-t3">None held</span>;
  const { valueSol, pnlPercent } = position;
  return (
    <span className="text-t3">
      You hold <span className="font-medium text-t1">{formatSol(valueSol)} SOL</span>{' '}
      <span className={toneOf(pnlPercent)} title={UNREALIZED_PNL.name}>
        <span className="sr-only">{UNREALIZED_PNL.name} </span>
        {formatPercent(pnlPercent)}
      </span>
    </span>
  );
}

function BuyButton({
  token,
  trade: { form, lines, pending, signing, ready, wallet, untradableReason, signedIn, signIn, submit },
}: DockProps) {
  if (untradableReason !== null) {
    return (
      <Button size={48} disabled title={untradableReason} className="flex-[2]">
        {untradableLabel(untradableReason)}
      </Button>
    );
  }
  if (signedIn === false) {
    return (
      <Button kind="primary" size={48} className="flex-[2]" onClick={signIn}>
        Log in to trade
      </Button>
    );
  }
  const fees = lines === null ? null : toNumber(lines.platform + lines.network + lines.sending, SOL_DECIMALS);
  return (
    <Button
      kind={signing ? 'neutral' : 'buy'}
      size={48}
      busy={signing}
      busyLabel={`Confirm in ${wallet?.name ?? 'your wallet'}...`}
      disabled={!signing && (!ready || form.side !== 'buy')}
      className="min-w-0 flex-[2] short:h-10"
      onClick={submit}
    >
      <span className="flex min-w-0 flex-col items-center">
        <span>Buy {form.buyText} SOL</span>
        {pending !== null && <span className="font-medium text-small short:hidden">{pending}</span>}
        {lines !== null && (
          <span className="max-w-full truncate font-medium text-small short:hidden">
            ~{tokensText(lines.about, token.decimals)} {token.symbol}, fees {formatSol(fees)}
          </span>
        )}
      </span>
    </Button>
  );
}

/** A phone's trade box: amounts and both sides within thumb reach, the full form in a sheet. */
export function TradeDock({ token, trade }: DockProps) {
  const [sheet, setSheet] = useState(false);
  const { chosen, presets } = usePresets();
  const open = (side: 'buy' | 'sell'): void => {
    trade.change({ side });
    setSheet(true);
  };
  const close = (): void => {
    trade.change({ side: 'buy' });
    trade.changeOrder({ type: 'market' });
    setSheet(false);
  };
  return (
    <>
      <div aria-hidden className="h-37 short:h-14" />
      <section
        aria-label={`Trade ${token.symbol}`}
        className="layer-dock fixed inset-x-0 bottom-[calc(var(--bottom-bar)+var(--strip-bottom,0px))] flex flex-col gap-2 border-line2 border-t bg-bg1 p-3 pt-1.5 short:p-1.5"
      >
        {!sheet && trade.reports.length > 0 && (
          <TradeReports
            reports={trade.reports}
            className="pointer-events-none absolute inset-x-0 bottom-full border-line2 border-t bg-bg1 px-3 py-1"
          />
        )}
        <div className="flex h-6 items-center justify-between text-small short:hidden">
          <Held trade={trade} />
          <button
            type="button"
            className="flex h-full items-center gap-1 text-t2"
            onClick={() => open('buy')}
          >
            {PRESET_LABELS[chosen]}, slip{' '}
            {presets[chosen].slippage === 'auto' ? 'auto' : `${presets[chosen].slippageBps / 100}%`}
            <ChevronUp className="size-3.5" aria-hidden />
          </button>
        </div>
        <div className="short:hidden">
          {trade.untradableReason !== null ? (
            <UntradableNotice reason={trade.untradableReason} />
          ) : (
            !sheet && <QuickAmounts trade={trade} />
          )}
        </div>
        <div className="flex gap-2">
          <BuyButton token={token} trade={trade} />
          <Button
            size={48}
            className="min-w-0 flex-1 border-down bg-down-tint text-down short:h-10"
            disabled={trade.held === 0n || trade.untradableReason !== null}
            onClick={() => open('sell')}
          >
            Sell
          </Button>
        </div>
      </section>
      <Dialog sheet open={sheet} onClose={close} title={`Trade ${token.symbol}`}>
        <div className="min-h-0 scroll-pb-24 overflow-y-auto">
          <TradeForm token={token} trade={trade} />
          <PositionBlock token={token} trade={trade} />
          <PositionExits token={token} trade={trade} />
        </div>
      </Dialog>
    </>
  );
}
