import { proofFields } from '@dugout/contract/identity/proofs';
import { type UserWallet, walletName } from '@dugout/contract/wallets/wallet';
import type { ProofGiven } from '@dugout/domain/credentials/proof-given';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import { z } from 'zod';
import type { Actor, ProofMethod, Prove } from '#/features/identity/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { checkTexts } from '#/platform/http/plain-text.ts';
import type { OwnedWallet } from '../index.ts';
import type { Manage } from '../manage.service.ts';
import type { WalletSigner } from '../signer-port.ts';
import type { Exports } from './exports.service.ts';
import { splitSecretBody } from './secret-body.ts';

/** Longest form of a secret: 64 numbers, each on its own line. */
const MAX_LETTERS = 2_048;

interface KeyRequest {
  readonly wallet: OwnedWallet;
  readonly recipientKey: string;
  readonly method: ProofMethod;
  readonly signed: SignedIntent | undefined;
}

interface KeysOptions {
  readonly signer: WalletSigner;
  readonly exports: Exports;
  readonly manage: Manage;
  readonly prove: Prove;
}

const proofSchema = z.object(proofFields);
const KNOWN_FIELDS: readonly string[] = ['name', 'secret', ...Object.keys(proofFields)];

/** Reads the name and the proof from an import's body without its secret. Throws ApiError `invalid_input`. */
function fieldsIn(rest: unknown): { readonly name: string; readonly proof: ProofGiven } {
  const fields = typeof rest === 'object' && rest !== null ? rest : {};
  const unknown = Object.keys(fields).find((field) => !KNOWN_FIELDS.includes(field));
  if (unknown !== undefined)
    throw new ApiError('invalid_input', `${unknown.slice(0, 64)}: is not a field of this call`);
  const name = walletName.safeParse('name' in fields ? fields.name : undefined);
  if (!name.success)
    throw new ApiError('invalid_input', `name: ${name.error.issues[0]?.message ?? 'is missing'}`);
  const proof = proofSchema.safeParse(fields);
  if (!proof.success) {
    const [issue] = proof.error.issues;
    throw new ApiError('invalid_input', issue && `${issue.path.join('.')}: ${issue.message}`);
  }
  return { name: name.data, proof: proof.data };
}

/** An export: its earliest time, or the key, sealed for the key pair of the trader's browser. */
type Exported = { readonly walletAddress: string } & (
  | { readonly availableAt: string }
  | { readonly sealed: SealedKey }
);

/**
 * Imports and exports secrets. They arrive as bytes, which are zeroed, and leave sealed, so that this process
 * cannot read them.
 */
export function createKeysService({ signer, exports, manage, prove }: KeysOptions) {
  return {
    /** `body` is the call's unread body; it is zeroed. */
    async importWallet(caller: Caller, body: Uint8Array): Promise<UserWallet> {
      const { rest, secret } = splitSecretBody(body);
      try {
        checkTexts(rest, 'body');
        const { name, proof } = fieldsIn(rest);
        if (secret === null || secret.length === 0) throw new ApiError('invalid_input', 'secret: is missing');
        if (secret.length > MAX_LETTERS) throw new ApiError('secret_invalid');
        await manage.assertRoom(caller.userId);
        await prove(caller, { kind: 'importWallet' }, proof, 'any');
        const address = await signer.import(secret, caller.userId);
        return await manage.add(caller, { name, address, origin: 'imported' });
      } finally {
        secret?.fill(0);
      }
    },

    /**
     * The audit event is written before the key is requested. `recipientKey` is a point of P-256 in base64url.
     */
    async exportWallet(
      actor: Actor,
      { wallet, recipientKey, method, signed }: KeyRequest,
    ): Promise<Exported> {
      const { address: walletAddress } = wallet;
      const decision = await exports.decide(actor, wallet, method);
      if ('availableAt' in decision)
        return { walletAddress, availableAt: decision.availableAt.toISOString() };
      const { givenUnder: id } = decision;
      const sealed = await signer
        .export({
          id,
          address: walletAddress,
          owner: actor.userId,
          recipientKey,
          method,
          ...(signed !== undefined && { signed }),
        })
        .catch(async (error: unknown) => {
          await exports.notGiven(id);
          throw error;
        });
      return { walletAddress, sealed };
    },
  };
}
