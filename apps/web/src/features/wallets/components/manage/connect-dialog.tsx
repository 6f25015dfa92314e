import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type UiWallet, useWallets } from '@wallet-standard/react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { canSignIn, signWithWallet } from '#/shared/proof/solana-signature.ts';
import { noteOwnAction } from '#/shared/security/own-actions.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { lastApp } from '#/shared/wallet-app/last-app.ts';
import { useWalletsAgain } from '../../use-wallet-change.ts';

const canTrade = (app: UiWallet): boolean =>
  canSignIn(app) && app.features.includes('solana:signTransaction');

/** Differences of a wallet without custody, shown before connecting one. */
const TERMS = [
  'The key stays in your wallet app. You sign each swap there.',
  'Orders and exit rules notify you when they trigger. They trade once you sign, within 5 minutes.',
  'Quick buy, trades from several wallets and API keys use your Dugout wallets.',
  'Withdraw and export in your wallet app.',
];

export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const apps = useWallets().filter(canTrade);
  const mode = useQuery(statusQuery).data?.tradingMode;
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = useWalletsAgain();

  const connect = async (app: UiWallet): Promise<void> => {
    setBusy(app.name);
    setRefusal(null);
    try {
      const { input } = (await call('POST /wallet/connect/challenge')).data;
      const signed = await signWithWallet(app, input);
      const { data } = await call('POST /wallet/connect', {
        body: { name: app.name.slice(0, 32), ...signed },
      });
      lastApp.remember(data.address, app.name);
      noteOwnAction({ kind: 'connected', walletAddress: data.address });
      await again();
      toastSuccess(`${data.name} connected`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(null);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Connect wallet" className="max-w-104" sheet>
      <div className="flex flex-col gap-3 p-4">
        {mode === undefined && <SkeletonRows rows={2} height={32} />}
        {mode !== undefined && mode !== 'live' && (
          <p className="text-t2">
            Connected wallets trade in live mode. This server trades play money, which no wallet app holds.
          </p>
        )}
        {mode === 'live' && (
          <>
            <ul className="flex list-disc flex-col gap-1 pl-4 text-t2">
              {TERMS.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            {apps.map((app) => (
              <Button
                key={app.name}
                size={40}
                busy={busy === app.name}
                busyLabel={`Sign in ${app.name}...`}
                disabled={busy !== null && busy !== app.name}
                onClick={() => void connect(app)}
              >
                <img src={app.icon} alt="" className="size-4" />
                Connect {app.name}
              </Button>
            ))}
            {apps.length === 0 && (
              <p className="text-t3">
                No Solana wallet app in this browser. Install Phantom, Solflare or Backpack, then reload.
              </p>
            )}
          </>
        )}
        {refusal !== null && <ErrorBand title={refusal} />}
      </div>
    </Dialog>
  );
}
