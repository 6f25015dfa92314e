import type { HandlerInput } from '@dugout/contract/api';
import type { Swap, SwapAnswer } from '@dugout/contract/trading/swap';
import type { ProofGiven } from '@dugout/domain/credentials/proof-given';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import { keyOfSwap } from './idempotency/batches.repository.ts';
import { claim } from './idempotency/idempotency.ts';
import { partKey } from './idempotency/own-keys.ts';
import type { OrdersService } from './orders/orders.service.ts';
import {
  requestHash,
  type SwapIntent,
  type SwapRequest,
  swapRequest,
  withSeen,
} from './pricing/swap-request.ts';
import { swapView, untradedView } from './swaps/swap.view.ts';
import type { Swaps } from './swaps/swaps.ts';

type SwapBody = Omit<HandlerInput<'POST /swap'>['body'], keyof ProofGiven>;
type TriggerBody = NonNullable<SwapBody['trigger']>;

/** Handles `POST /swap`: one swap, one for each of several wallets, or an order. */
export class SwapSubmission {
  readonly #db: Db;
  readonly #swaps: Swaps;
  readonly #orders: OrdersService;
  readonly #now: () => number;

  constructor(db: Db, swaps: Swaps, orders: OrdersService, now: () => number) {
    this.#db = db;
    this.#swaps = swaps;
    this.#orders = orders;
    this.#now = now;
  }

  /** Throws ApiError with the codes of the call. `intent` has been parsed from the body. */
  async submit(
    { userId, key }: Caller,
    body: SwapBody,
    intent: SwapIntent,
    isProven: boolean,
    log: Log,
  ): Promise<SwapAnswer> {
    const { walletAddress, walletAddresses = [], trigger, idempotencyKey = newId() } = body;
    const proof = isProven ? 'given' : 'missing';
    const sender = { userId, idempotencyKey, apiKeyId: key?.id ?? null, proof } as const;
    if (walletAddress !== undefined) {
      const own = trigger && withOwnGroup(trigger, sender.apiKeyId);
      const seen = withSeen(intent, body.heldAmounts?.[0]);
      const request = swapRequest(body, seen, { ...sender, walletAddress }, own);
      return own === undefined ? this.#swap(request) : this.#arm(request, own);
    }
    if (trigger !== undefined)
      throw new ApiError('invalid_input', 'An order is for one wallet: set walletAddress');
    const hash = requestHash(body, walletAddresses.join(' '));
    const parts = walletAddresses.map((address, index) =>
      swapRequest(body, withSeen(intent, body.heldAmounts?.[index]), {
        ...sender,
        walletAddress: address,
        idempotencyKey: partKey(idempotencyKey, address),
      }),
    );
    return this.#batch({ userId, idempotencyKey, hash }, parts, log);
  }

  async #swap(request: SwapRequest): Promise<SwapAnswer> {
    return swapView(await this.#swaps.swap(request, () => this.#demandRoom(request, request)));
  }

  #arm(request: SwapRequest, trigger: TriggerBody): Promise<SwapAnswer> {
    return this.#swaps.idempotency.run(request, async () => {
      const order = await this.#orders.arm(request, trigger);
      const { id, createdAt } = order;
      return { ...untradedView(request, { id, createdAt, status: 'pending', reason: null }), order };
    });
  }

  /**
   * Returns the swaps of the wallets that could trade, and the failures of the others. Throws the first failure
   * when no wallet could.
   */
  #batch(
    batch: Pick<SwapRequest, 'userId' | 'idempotencyKey' | 'hash'>,
    requests: readonly SwapRequest[],
    log: Log,
  ): Promise<SwapAnswer> {
    return this.#swaps.idempotency.run(batch, async () => {
      await this.#demandRoom(batch, ...requests);
      await claim(this.#db, batch);
      const parts = await Promise.all(requests.map((request) => this.#part(request, log)));
      const [first] = parts;
      if (first === undefined || parts.every(({ failure }) => failure !== null))
        throw first?.failure ?? new ApiError('swap_failed');
      return { ...first.swap, swaps: parts.map(({ swap }) => swap) };
    });
  }

  async #part(request: SwapRequest, log: Log): Promise<{ swap: Swap; failure: ApiError | null }> {
    try {
      return { swap: swapView(await this.#swaps.swap(request)), failure: null };
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ error }, 'a swap of one of several wallets failed');
      const failure = error instanceof ApiError ? error : new ApiError('swap_failed');
      const createdAt = new Date(this.#now()).toISOString();
      const { message: reason } = failure;
      return { swap: untradedView(request, { id: newId(), createdAt, status: 'failed', reason }), failure };
    }
  }

  /** Throws ApiError `too_many_orders` when the exits of new swaps exceed the trader's limit. */
  async #demandRoom(
    { userId, idempotencyKey }: Pick<SwapRequest, 'userId' | 'idempotencyKey'>,
    ...requests: readonly SwapRequest[]
  ): Promise<void> {
    const exits = requests.reduce((sum, request) => sum + (request.exits?.rungs.length ?? 0), 0);
    if (exits > 0 && !(await keyOfSwap(this.#db, userId, idempotencyKey)))
      await this.#orders.demandRoom(userId, exits);
  }
}

/** Gives an API key separate order groups, so that its orders cancel only its own. */
const withOwnGroup = (trigger: TriggerBody, apiKeyId: string | null): TriggerBody =>
  apiKeyId === null || trigger.group === undefined
    ? trigger
    : { ...trigger, group: `${apiKeyId}:${trigger.group}` };
