import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { dismissProof, useProofRequest } from '#/shared/proof/proof-request.ts';

const ProofDialog = lazyOverlay(async () => (await import('#/shared/proof/proof-dialog.tsx')).ProofDialog);

export const ProofFrame = () =>
  useProofRequest(({ request }) => request !== null) && <ProofDialog onClose={dismissProof} />;
