import type { TipPrices } from '@dugout/domain/execution/tip';
import { HELIUS_TIP_ACCOUNTS, JUPITER_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { senderCalls } from './http-sender.ts';
import type { Sender, SenderTips } from './sender.ts';
import type { TipFloor } from './tip-floor.ts';

/** Accounts and tips of a service, from its documentation. */
interface SendingService {
  readonly accounts: readonly string[];
  readonly minLamports: bigint;
  /** Whether a higher tip lands sooner. */
  readonly isAuction: boolean;
  /** Whether it wants Jupiter's API key. */
  readonly takesJupiterKey: boolean;
}

/** Source: Helius's documentation of Sender Max, and of SWQOS-only. */
const HELIUS_MAX_LAMPORTS = 1_000_000n;
const HELIUS_SWQOS_LAMPORTS = 5_000n;
/** Source: Jupiter's documentation of transaction submission: "The Jupiter tip is flat". */
const JUPITER_LAMPORTS = 1_000_000n;

/** Returns the service at an address; null for an endpoint that takes no tips. */
export function sendingServiceOf(address: string): SendingService | null {
  const { hostname, searchParams } = new URL(address);
  if (hostname === 'tx.jup.ag')
    return {
      accounts: JUPITER_TIP_ACCOUNTS,
      minLamports: JUPITER_LAMPORTS,
      isAuction: false,
      takesJupiterKey: true,
    };
  if (!/^([a-z]+-)?sender\.helius-rpc\.com$/.test(hostname)) return null;
  const isCheap = searchParams.get('swqos_only') === 'true';
  return {
    accounts: HELIUS_TIP_ACCOUNTS,
    minLamports: isCheap ? HELIUS_SWQOS_LAMPORTS : HELIUS_MAX_LAMPORTS,
    isAuction: !isCheap,
    takesJupiterKey: false,
  };
}

interface StakedEndpointOptions {
  readonly url: string;
  readonly service: SendingService | null;
  readonly jupiterKey: string | null;
  readonly floor: Pick<TipFloor, 'prices'>;
  readonly stopped: AbortSignal;
}

const flat = (lamports: bigint): TipPrices => ({ normal: lamports, fast: lamports, turbo: lamports });

/**
 * Creates the sender of an endpoint with staked connections to the leaders, such as a validator's own or a
 * provider's. It forwards transactions to leaders, so it protects nothing.
 */
export function stakedEndpoint({ url, service, jupiterKey, floor, stopped }: StakedEndpointOptions): Sender {
  const call = senderCalls(stopped);
  const headers: Record<string, string> =
    service?.takesJupiterKey === true && jupiterKey !== null ? { 'x-api-key': jupiterKey } : {};
  return {
    name: 'sender',
    isProtected: false,
    get tips(): SenderTips | null {
      if (service === null) return null;
      const { accounts, minLamports, isAuction } = service;
      return {
        isProtected: false,
        accounts,
        minLamports,
        prices: isAuction ? floor.prices : flat(minLamports),
      };
    },
    async send({ transaction }) {
      const params = [transaction, { encoding: 'base64', skipPreflight: true, maxRetries: 0 }];
      await call({ url, method: 'sendTransaction', params, headers });
    },
  };
}
