import { isLocalChain, isSafeWay } from './node-addresses.ts';

interface SignerSettings {
  readonly TRADING_MODE: string;
  readonly SOLANA_RPC_URL?: readonly string[] | undefined;
  readonly TRADING_RPC_URL?: readonly string[] | undefined;
  readonly SIGNER_SOCKET?: string | undefined;
  readonly SIGNER_SOCKET_KEY_FILE?: string | undefined;
  readonly SIGNER_SAME_USER?: string | undefined;
  readonly MASTER_KEY_FILE?: string | undefined;
  readonly KMS_KEY_ID?: string | undefined;
  readonly PRICE_RPC_URLS?: readonly string[] | 'off' | undefined;
  readonly SIGNER: 'own' | 'turnkey';
  readonly TURNKEY_ORGANIZATION_ID?: string | undefined;
  readonly TURNKEY_API_KEY_FILE?: string | undefined;
  readonly TURNKEY_URL: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
  readonly AWS_ENDPOINT_URL_KMS?: string | undefined;
}

type Refuse = (name: keyof SignerSettings, allowed: string) => void;

/** Refuses signer settings that conflict or leave keys exposed. */
export function checkSignerSettings(value: SignerSettings, refuse: Refuse): void {
  if ((value.SIGNER_SOCKET === undefined) !== (value.SIGNER_SOCKET_KEY_FILE === undefined))
    refuse(
      value.SIGNER_SOCKET === undefined ? 'SIGNER_SOCKET' : 'SIGNER_SOCKET_KEY_FILE',
      'a signer with its own user needs both SIGNER_SOCKET and SIGNER_SOCKET_KEY_FILE',
    );
  for (const [name, holder] of [
    ['MASTER_KEY_FILE', 'the signer'],
    ['KMS_KEY_ID', 'dugout-kms'],
    ['PRICE_RPC_URLS', 'dugout-prices'],
  ] as const)
    if (value.SIGNER_SOCKET !== undefined && value[name] !== undefined)
      refuse(name, `with SIGNER_SOCKET this is a setting of ${holder} alone`);
  if (
    value.TRADING_MODE === 'live' &&
    value.SIGNER_SOCKET === undefined &&
    value.SIGNER_SAME_USER === undefined &&
    !isLocalChain(value.TRADING_RPC_URL ?? value.SOLANA_RPC_URL)
  )
    refuse(
      'SIGNER_SOCKET',
      'real money needs a signer with its own user (docs/operations.md), else code that runs as the server’s user gets every key; SIGNER_SAME_USER=accept starts all the same',
    );
  if (value.SIGNER === 'turnkey') {
    if (value.TRADING_MODE !== 'live') refuse('SIGNER', 'SIGNER=turnkey needs TRADING_MODE=live');
    for (const name of ['TURNKEY_ORGANIZATION_ID', 'TURNKEY_API_KEY_FILE'] as const)
      if (value[name] === undefined) refuse(name, 'SIGNER=turnkey needs it');
    if (!isSafeWay(value.TURNKEY_URL))
      refuse('TURNKEY_URL', 'allowed is a URL that begins with https://, or with http:// on this machine');
  }
  // The unsealed key is returned over this address.
  for (const name of ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_KMS'] as const)
    if (value.KMS_KEY_ID !== undefined && !isSafeWay(value[name]))
      refuse(name, 'allowed is a URL that begins with https://, or with http:// on this machine');
}

/** Returns the Turnkey account that holds the keys of new wallets; null for the built-in signer. */
export const turnkeyOf = ({
  SIGNER,
  TURNKEY_ORGANIZATION_ID: organizationId,
  TURNKEY_API_KEY_FILE: apiKeyFile,
  TURNKEY_URL,
}: SignerSettings) =>
  SIGNER === 'own' || organizationId === undefined || apiKeyFile === undefined
    ? null
    : { url: TURNKEY_URL, organizationId, apiKeyFile };
