import { setTimeout as pause } from 'node:timers/promises';
import { textAtMost } from '@dugout/domain/bytes-at-most';
import { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { type ApiKey, stampOf } from './stamp.ts';

export interface TurnkeyOptions {
  readonly url: string;
  readonly organizationId: string;
  readonly apiKey: ApiKey;
  readonly log: Log;
  readonly now: () => number;
  /** Time limit of an activity, in ms. */
  readonly withinMs?: number;
}

const WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 250;

const answerShape = z.object({
  activity: z.object({
    id: z.string(),
    status: z.string(),
    result: z.record(z.string(), z.unknown()).nullish(),
  }),
});

type Activity = z.output<typeof answerShape>['activity'];

const refused = (message: string): ApiError => new ApiError('signer_refused', message);

/** Activity statuses without a result, with messages for the trader. */
const ENDINGS: Readonly<Record<string, string>> = {
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'The outside signer waits for an approval. Nothing was signed',
  ACTIVITY_STATUS_FAILED: 'The outside signer could not sign this',
  ACTIVITY_STATUS_REJECTED: 'The outside signer rejected this',
};

/** Runs stamped activities of Turnkey's API. An activity is submitted once; a slow one is polled by its id. */
export class TurnkeyClient {
  readonly #options: Required<TurnkeyOptions>;

  constructor(options: TurnkeyOptions) {
    this.#options = { withinMs: WITHIN_MS, ...options };
  }

  /**
   * Runs an activity and returns its result.
   * @throws ApiError `signer_unavailable`, `signer_refused`
   */
  async activity(path: string, type: string, parameters: object): Promise<Readonly<Record<string, unknown>>> {
    const { organizationId, now, withinMs } = this.#options;
    const until = now() + withinMs;
    const timestampMs = now().toString();
    let activity = await this.#post(`/public/v1/submit/${path}`, {
      type,
      timestampMs,
      organizationId,
      parameters,
    });
    while (activity.status !== 'ACTIVITY_STATUS_COMPLETED') {
      const ending = ENDINGS[activity.status];
      if (ending !== undefined) throw refused(ending);
      if (now() >= until) throw new ApiError('signer_unavailable', 'The outside signer took too long');
      await pause(LOOK_EVERY_MS);
      activity = await this.#post('/public/v1/query/get_activity', {
        organizationId,
        activityId: activity.id,
      });
    }
    return activity.result ?? {};
  }

  async #post(path: string, request: object): Promise<Activity> {
    const { url, apiKey, log, withinMs } = this.#options;
    const body = JSON.stringify(request);
    const headers = { 'content-type': 'application/json', 'x-stamp': stampOf(apiKey, body) };
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    }).catch((error: unknown) => {
      log.warn({ error, path }, 'the outside signer did not answer');
      throw new ApiError('signer_unavailable', 'The outside signer did not answer');
    });
    if (!answer.ok) {
      log.error({ status: answer.status, path }, 'the outside signer refused a request');
      if (answer.status >= 500 || answer.status === 429)
        throw new ApiError('signer_unavailable', 'The outside signer did not answer');
      throw refused('The outside signer refused this request');
    }
    const read = answerShape.safeParse(await jsonIn(answer).catch(() => null));
    if (!read.success)
      throw new ApiError('signer_unavailable', 'The outside signer gave no answer that can be read');
    return read.data.activity;
  }
}

async function jsonIn(answer: Response): Promise<unknown> {
  const text = await textAtMost(answer.body, MAX_ANSWER_BYTES);
  return text === null ? null : JSON.parse(text);
}
