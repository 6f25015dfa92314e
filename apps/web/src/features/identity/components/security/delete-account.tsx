import type { LeftFunds } from '@dugout/contract/identity/account';
import { ACCOUNT_DELETION_HOURS } from '@dugout/contract/identity/values';
import { Button } from '@dugout/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { asOwnAction } from '#/shared/security/own-actions.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { meQuery } from '../../identity.queries.ts';
import { deletionQuery } from './deletion.queries.ts';
import { UnclaimedEarnings } from './unclaimed-earnings.tsx';

const List = ({ funds }: { readonly funds: readonly LeftFunds[] }) => (
  <ul className="list-disc pl-5 text-t2">
    {funds.map(({ walletAddress, mint, text }) => (
      <li key={`${walletAddress} ${mint}`} className="break-words">
        {text}
      </li>
    ))}
  </ul>
);

interface LeftFundsProps {
  readonly funds: readonly LeftFunds[];
}

function FundsInTheWay({ funds, onGiveUp }: LeftFundsProps & { readonly onGiveUp: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-t1">Withdraw or export these first:</p>
      <List funds={funds} />
      <p className="text-small text-t3">
        Or abandon them. Nobody, including us, will be able to access these wallets.
      </p>
      <Button className="self-start" onClick={onGiveUp}>
        Abandon all of them
      </Button>
    </div>
  );
}

const FundsLost = ({ funds }: LeftFundsProps) => (
  <div className="flex items-start gap-2 rounded-control border border-down-line bg-down-tint px-3 py-2">
    <TriangleAlert className="mt-px size-3.5 shrink-0 text-down" aria-hidden />
    <div className="min-w-0 flex-1">
      <p>You will permanently lose these funds. Nobody can restore them:</p>
      <List funds={funds} />
    </div>
  </div>
);

const sameFunds = (one: readonly LeftFunds[], other: readonly LeftFunds[]): boolean =>
  one.length === other.length &&
  one.every(({ walletAddress, mint, amount }) =>
    other.some(
      (each) => each.walletAddress === walletAddress && each.mint === mint && each.amount === amount,
    ),
  );

/** Lists deleted and remaining data, then requests a proof. */
export function DeleteAccount({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(deletionQuery);
  /** Funds that the trader has seen and gives up. */
  const [accepted, setAccepted] = useState<readonly LeftFunds[] | null>(null);
  if (data === undefined)
    return <ListState isError={isError} what="your account" rows={2} height={32} onRetry={refetch} />;
  const isAccepted = accepted !== null && sameFunds(accepted, data.left);
  if (data.left.some(({ isDust }) => !isDust) && !isAccepted)
    return <FundsInTheWay funds={data.left} onGiveUp={() => setAccepted(data.left)} />;
  return (
    <>
      <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
        <TriangleAlert className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
        <span>
          In {ACCOUNT_DELETION_HOURS} hours your name, profile, messages, friends, lists and settings are
          permanently deleted. Your clan goes to the next member, or is deleted if you are the last. Trades
          stay in the ledger without your name.
        </span>
      </p>
      {data.left.length > 0 && <FundsLost funds={data.left} />}
      {data.unclaimedLamports !== '0' && <UnclaimedEarnings lamports={data.unclaimedLamports} />}
      <ProofForm
        intent={{ kind: 'deleteAccount' }}
        action={data.left.length > 0 ? 'Delete account and abandon these funds' : 'Delete account'}
        busyLabel="Requesting..."
        onProof={async (proof) => {
          const givesUp = data.left.map(({ walletAddress, mint, amount }) => ({
            walletAddress,
            mint,
            amount,
          }));
          const { data: state } = await asOwnAction({ kind: 'deletionRequested', walletAddress: null }, () =>
            call('POST /account/deletion', { body: { ...proof, givesUp } }),
          ).catch(async (error: unknown) => {
            // The changed amounts are shown in place of the form.
            if (error instanceof ApiFailure && error.code === 'funds_changed')
              toastError('Account deletion not requested', error);
            await refetch();
            throw error;
          });
          queries.setQueryData(deletionQuery.queryKey, state);
          await queries.invalidateQueries({ queryKey: meQuery.queryKey });
          toastSuccess('Account deletion requested. You can cancel it under Security.');
          onDone();
        }}
      />
    </>
  );
}
