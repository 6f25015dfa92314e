import { isShape, list, shape, text, whole } from '@dugout/solana/transactions/shape';
import { type Address, address } from '@solana/kit';
import type { AccountState } from '../account-state.ts';
import { accountState } from '../mainnet/account-json.ts';
import { NodeError } from '../solana-node/methods.ts';

/** Error code of a node that cannot respond now. */
const UNHEALTHY = -32_005;
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const MAX_ACCOUNTS = 100;
const CONFIRMED = { commitment: 'confirmed', encoding: 'base64' } as const;

export interface UpstreamOptions {
  readonly url: string;
  readonly timeoutMs?: number;
  /** Called when the node stops responding, and when it responds again. */
  readonly onState?: (message: string) => void;
}

/** The node of the original chain. Every call throws NodeError with a message when the node does not respond. */
export class Upstream {
  /** The host only, since the rest of an address may contain a key. */
  readonly host: string;
  readonly #options: Required<UpstreamOptions>;
  #requests = 0;
  #away = false;

  constructor(options: UpstreamOptions) {
    this.#options = { timeoutMs: TIMEOUT_MS, onState: () => undefined, ...options };
    this.host = new URL(options.url).host;
  }

  genesisHash = async (): Promise<string> => text(await this.#call('getGenesisHash', []));

  async slot(): Promise<number> {
    return whole(await this.#call('getSlot', [{ commitment: 'confirmed' }])) ?? this.#malformed('getSlot');
  }

  /** Returns accounts in request order, null for missing ones. */
  async accounts(addresses: readonly Address[]): Promise<(AccountState | null)[]> {
    const found: (AccountState | null)[] = [];
    for (let from = 0; from < addresses.length; from += MAX_ACCOUNTS) {
      const some = addresses.slice(from, from + MAX_ACCOUNTS);
      const { value } = shape(await this.#call('getMultipleAccounts', [some, CONFIRMED]));
      const accounts = list(value).map((one) =>
        one === null ? null : (accountState(one) ?? this.#malformed('getMultipleAccounts')),
      );
      if (accounts.length !== some.length) this.#malformed('getMultipleAccounts');
      found.push(...accounts);
    }
    return found;
  }

  async tokenAccounts(owner: Address, program: Address): Promise<(readonly [Address, AccountState])[]> {
    const { value } = shape(
      await this.#call('getTokenAccountsByOwner', [owner, { programId: program }, CONFIRMED]),
    );
    return list(value).map((entry) => {
      const { pubkey, account } = shape(entry);
      return [address(text(pubkey)), accountState(account) ?? this.#malformed('getTokenAccountsByOwner')];
    });
  }

  #malformed(method: string): never {
    throw new NodeError(UNHEALTHY, `unexpected response of the forked node ${this.host} to ${method}`);
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    let reason = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const answer = await this.#once(method, params);
        if (this.#away) this.#options.onState(`The forked node ${this.host} answers again`);
        this.#away = false;
        return answer;
      } catch (error) {
        if (error instanceof NodeError) throw error;
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    const message = `The forked node ${this.host} does not answer ${method}: ${reason}. Accounts copied earlier can still be used`;
    if (!this.#away) this.#options.onState(message);
    this.#away = true;
    throw new NodeError(UNHEALTHY, message);
  }

  /** Throws NodeError for an error response, and any other error for no response. */
  async #once(method: string, params: readonly unknown[]): Promise<unknown> {
    const { url, timeoutMs } = this.#options;
    const signal = AbortSignal.timeout(timeoutMs);
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#requests++, method, params });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    }).catch((error: unknown) => {
      throw new Error(signal.aborted ? `no answer within ${timeoutMs / 1_000} s` : 'no connection', {
        cause: error,
      });
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer: unknown = await response.json().catch(() => null);
    if (!isShape(answer)) throw new Error('not JSON');
    const { error, result } = answer;
    if (isShape(error))
      throw new NodeError(
        UNHEALTHY,
        `the forked node ${this.host} rejected ${method}: ${text(error['message'])}`,
      );
    return result;
  }
}
