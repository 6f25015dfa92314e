import { ACCOUNT_DELETION_HOURS } from '@dugout/contract/identity/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { noteOwnAct } from '#/shared/security/own-acts.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { meQuery } from '../../identity.queries.ts';
import { deletionQuery } from './deletion.queries.ts';
import { UnclaimedEarnings } from './unclaimed-earnings.tsx';

/** Says what goes and what stays, then asks for a proof. */
export function DeleteAccount({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(deletionQuery);
  if (data === undefined)
    return <ListState isError={isError} what="your account" rows={2} height={32} onRetry={refetch} />;
  if (data.left.length > 0)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-t1">Withdraw or export these first:</p>
        <ul className="list-disc pl-5 text-t2">
          {data.left.map((what) => (
            <li key={what} className="break-words">
              {what}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
        <TriangleAlert className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
        <span>
          In {ACCOUNT_DELETION_HOURS} hours your name, profile, messages, friends, lists and settings are gone
          for good. Your clan passes on, or ends with you. Trades stay in the ledger without your name.
        </span>
      </p>
      {data.unclaimedLamports !== '0' && <UnclaimedEarnings lamports={data.unclaimedLamports} />}
      <ProofForm
        act={{ kind: 'deleteAccount' }}
        action="Delete account"
        busyLabel="Requesting..."
        onProof={async (proof) => {
          noteOwnAct({ kind: 'deletionRequested', walletAddress: null });
          const { data: state } = await call('POST /account/deletion', { body: proof });
          queries.setQueryData(deletionQuery.queryKey, state);
          await queries.invalidateQueries({ queryKey: meQuery.queryKey });
          toastSuccess('Account deletion requested. You can cancel it under Security.');
          onDone();
        }}
      />
    </>
  );
}
