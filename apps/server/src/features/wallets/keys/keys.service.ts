import { type UserWallet, walletName } from '@dugout/contract/wallets/wallet';
import type { SignedAct } from '@dugout/domain/credentials/signed-act';
import type { SealedKey } from '@dugout/domain/key-export/key-export';
import type { Actor, ProofMethod } from '#/features/identity/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { checkTexts } from '#/platform/http/plain-text.ts';
import type { Manage } from '../manage.service.ts';
import type { OwnedWallet } from '../wallets.service.ts';
import type { Exports } from './exports.service.ts';
import { splitSecretBody } from './secret-body.ts';
import type { WalletSigner } from './signer-port.ts';

/** The longest form of a secret: 64 numbers, each on a line of its own. */
const MOST_LETTERS = 2_048;

interface KeyRequest {
  readonly wallet: OwnedWallet;
  readonly recipientKey: string;
  readonly method: ProofMethod;
  readonly signed: SignedAct | undefined;
}

export interface KeysOptions {
  readonly signer: WalletSigner;
  readonly exports: Exports;
  readonly manage: Manage;
}

/**
 * The name out of an import's body, of which the secret's letters were taken. Throws ApiError
 * `invalid_input`.
 */
function nameIn(rest: unknown): string {
  const fields = typeof rest === 'object' && rest !== null ? rest : {};
  const unknown = Object.keys(fields).find((field) => field !== 'name' && field !== 'secret');
  if (unknown !== undefined)
    throw new ApiError('invalid_input', `${unknown.slice(0, 64)}: is not a field of this call`);
  const name = walletName.safeParse('name' in fields ? fields.name : undefined);
  if (!name.success)
    throw new ApiError('invalid_input', `name: ${name.error.issues[0]?.message ?? 'is missing'}`);
  return name.data;
}

/** An export: from when the key is given, or the key, sealed for the key pair of the trader's browser. */
type Exported = { readonly walletAddress: string } & (
  | { readonly availableAt: string }
  | { readonly sealed: SealedKey }
);

/**
 * What brings secrets in and out. They come in as bytes, which are zeroed behind, and go out sealed, so that
 * nobody here can read them.
 */
export function createKeysService({ signer, exports, manage }: KeysOptions) {
  return {
    /** `body` is that of the call, unread; it is zeroed. */
    async importWallet(actor: Actor, body: Uint8Array): Promise<UserWallet> {
      const { rest, secret } = splitSecretBody(body);
      try {
        checkTexts(rest, 'body');
        const name = nameIn(rest);
        if (secret === null || secret.length === 0) throw new ApiError('invalid_input', 'secret: is missing');
        if (secret.length > MOST_LETTERS) throw new ApiError('secret_invalid');
        await manage.assertRoom(actor.userId);
        const address = await signer.import(secret, actor.userId);
        return await manage.add(actor, { name, address, origin: 'imported' });
      } finally {
        secret?.fill(0);
      }
    },

    /** The act is written down before the key is requested. `recipientKey` is a point of P-256 in base64url. */
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
