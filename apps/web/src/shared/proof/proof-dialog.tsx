import { Dialog } from '@dugout/ui/dialog';
import { ProofForm } from './proof-form.tsx';
import { useProofRequest } from './proof-request.ts';

/** Prompts for the pending proof; renders nothing without one. */
export function ProofDialog({ onClose }: { readonly onClose: () => void }) {
  const request = useProofRequest((state) => state.request);
  if (request === null) return null;
  return (
    <Dialog open onClose={onClose} title="Confirm it's you" sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <p>{request.reason}</p>
        <ProofForm intent={request.intent} action="Confirm" busyLabel="Checking..." onProof={request.give} />
      </div>
    </Dialog>
  );
}
