import { call } from '#/shared/api/call.ts';
import { signTransaction } from '#/shared/wallet-app/sign-transaction.ts';
import { refusalOf, wait } from './refusal.ts';
import { SignedSwaps } from './signed-swaps.ts';

/** The page's signed swaps. A singleton, so that an unanswered swap is known wherever it is retried. */
export const signing = new SignedSwaps({
  prepare: async (body) => (await call('POST /swap/prepare', { body })).data,
  prepareOrder: async (id) => (await call('POST /swap/prepare-order', { body: { id } })).data,
  sign: signTransaction,
  submit: async (id, transaction) => (await call('POST /swap/submit', { body: { id, transaction } })).data,
  look: async (id) => (await call('GET /swap/{id}', { params: { id } })).data,
  isUnanswered: (failure) => refusalOf(failure) === null,
  wait,
});
