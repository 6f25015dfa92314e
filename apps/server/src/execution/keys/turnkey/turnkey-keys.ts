import { randomBytes } from 'node:crypto';
import { isAddress } from '@dugout/domain/address';
import { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import type { OutsideKeys } from '../outside-keys.ts';
import { TurnkeyClient, type TurnkeyOptions } from './turnkey-client.ts';

/** The derivation path of a Solana wallet's first account. */
const ACCOUNT = {
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/501'/0'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
} as const;

const created = z.object({ createWalletResult: z.object({ addresses: z.array(z.string()).min(1) }) });
const half = z.string().regex(/^[0-9a-f]{64}$/);
const signed = z.object({ signRawPayloadResult: z.object({ r: half, s: half }) });

const unreadable = (): ApiError =>
  new ApiError('signer_unavailable', 'The outside signer gave no answer that can be read');

/** Holds keys at Turnkey: one wallet of the organization per wallet of ours, identified by its address. */
export function turnkeyKeys(options: TurnkeyOptions): OutsideKeys {
  const client = new TurnkeyClient(options);
  return {
    name: 'Turnkey',
    async create(owner) {
      // Wallet names must be unique at Turnkey.
      const walletName = `dugout ${owner} ${randomBytes(8).toString('hex')}`;
      const parameters = { walletName, accounts: [ACCOUNT] };
      const result = created.safeParse(
        await client.activity('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', parameters),
      );
      const [address] = result.data?.createWalletResult.addresses ?? [];
      if (address === undefined || !isAddress(address)) throw unreadable();
      return address;
    },
    async sign(wallet, message) {
      const result = signed.safeParse(
        await client.activity('sign_raw_payload', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
          signWith: wallet,
          payload: Buffer.from(message).toString('hex'),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
        }),
      );
      if (!result.success) throw unreadable();
      const { r, s } = result.data.signRawPayloadResult;
      return Buffer.from(r + s, 'hex');
    },
  };
}
