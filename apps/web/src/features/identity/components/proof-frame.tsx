import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { dismissProof, useProofRequest } from '#/shared/proof/proof-request.ts';

const ProofDialog = lazyOverlay(async () => (await import('#/shared/proof/proof-dialog.tsx')).ProofDialog);

/** Prompts for a proof of identity while one is pending. */
export const ProofFrame = () =>
  useProofRequest(({ request }) => request !== null) && <ProofDialog onClose={dismissProof} />;
