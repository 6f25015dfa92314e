import { beforeEach, expect, it } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import type { Proof } from './proof.ts';
import { useProofRequest, withProof } from './proof-request.ts';

const intent = { kind: 'changeLimits', slippageBps: 6_000 } as const;
const wanted = new ApiFailure('proof_required', 403, 'Slippage 80% is above your limit of 50%.');
const refused = new ApiFailure('proof_refused', 403, 'Wrong password or passkey');
const request = () => useProofRequest.getState().request;
const settled = async () => void (await new Promise((resolve) => setTimeout(resolve)));

beforeEach(() => useProofRequest.setState({ request: null }));

const swap = async ({ password }: Proof): Promise<string> => {
  if (password === undefined) throw wanted;
  if (password !== 'right') throw refused;
  return 'landed';
};

it('does not prompt when no proof is required', async () => {
  expect(await withProof(intent, async () => 7)).toBe(7);
  expect(request()).toBeNull();
});

it("prompts with the server's reason, again after a wrong proof, then continues", async () => {
  const done = withProof(intent, swap);
  await settled();
  expect(request()?.reason).toBe(wanted.message);
  await expect(request()?.give({ password: 'wrong' })).rejects.toBe(refused);
  expect(request()).not.toBeNull();
  await request()?.give({ password: 'right' });
  expect(await done).toBe('landed');
  expect(request()).toBeNull();
});

it("fails with the server's proof request when dismissed, and with any later error", async () => {
  const dismissed = withProof(intent, swap);
  await settled();
  request()?.dismiss();
  await expect(dismissed).rejects.toBe(wanted);
  const gone = new TypeError('no answer');
  const failed = withProof(intent, async ({ password }) => {
    throw password === undefined ? wanted : gone;
  });
  await settled();
  const [outcome] = await Promise.allSettled([failed, request()?.give({ password: 'right' })]);
  expect(outcome).toEqual({ status: 'rejected', reason: gone });
  expect(request()).toBeNull();
});

it('replaces a pending request by a later one', async () => {
  const first = withProof(intent, swap);
  await settled();
  const second = withProof(intent, swap);
  await expect(first).rejects.toBe(wanted);
  await settled();
  await request()?.give({ password: 'right' });
  expect(await second).toBe('landed');
});
