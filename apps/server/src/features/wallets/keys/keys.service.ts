import { randomUUID } from 'node:crypto';
import { type UserWallet, walletName } from '@dugout/contract/wallets/wallet';
import type { Actor, ProofMethod } from '#/features/identity/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { checkTexts } from '#/platform/http/plain-text.ts';
import type { Manage } from '../manage.service.ts';
import type { OwnedWallet } from '../wallets.service.ts';
import type { Exports } from './exports.service.ts';
import { splitSecretBody } from './secret-body.ts';

/** What the wallets need of the signer. Each throws ApiError `signer_unavailable` while it is down. */
export interface WalletSigner {
  /** Makes a key pair and tells its address. */
  create(): Promise<string>;
  /**
   * Seals a secret and tells its address. Takes the bytes over and zeroes them. Throws ApiError
   * `secret_invalid`.
   */
  import(secret: Buffer): Promise<string>;
  /** A wallet's secret in base58; the caller zeroes it. */
  export(
    address: string,
    proof: {
      readonly userId: string;
      readonly method: ProofMethod;
      readonly at: number;
      readonly nonce: string;
    },
  ): Promise<Buffer>;
}

/** The longest form of a secret: 64 numbers, each on a line of its own. */
const MOST_LETTERS = 2_048;

export interface KeysOptions {
  readonly signer: WalletSigner;
  readonly exports: Exports;
  readonly manage: Manage;
  readonly now: () => number;
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

const jsonAround = (walletAddress: string, secret: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`{"data":{"walletAddress":"${walletAddress}","secret":"`),
    secret,
    Buffer.from('"}}'),
  ]);

/** What brings secrets in and out. They pass as bytes and are zeroed behind. */
export function createKeysService({ signer, exports, manage, now }: KeysOptions) {
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
        const address = await signer.import(secret);
        return await manage.add(actor, { name, address, origin: 'imported' });
      } finally {
        secret?.fill(0);
      }
    },

    /**
     * The answer of an export as the bytes of JSON. The act is written down before the secret is asked for.
     */
    async exportWallet(actor: Actor, wallet: OwnedWallet, method: ProofMethod): Promise<Uint8Array> {
      const { userId } = actor;
      const { address } = wallet;
      const decision = await exports.decide(actor, wallet, method);
      if ('availableAt' in decision)
        return Buffer.from(
          JSON.stringify({
            data: { walletAddress: address, availableAt: decision.availableAt.toISOString() },
          }),
        );
      const secret = await signer
        .export(address, { userId, method, at: now(), nonce: randomUUID() })
        .catch(async (error: unknown) => {
          await exports.notGiven(decision.givenUnder);
          throw error;
        });
      try {
        return jsonAround(address, secret);
      } finally {
        secret.fill(0);
      }
    },
  };
}
