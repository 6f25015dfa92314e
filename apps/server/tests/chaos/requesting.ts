import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Answer } from './caller.ts';
import type { Operation, OrderRequest } from './operations.ts';
import type { ChaosWorld } from './world.ts';

/** A killed server is back within this time. */
const AWAY_MS = 300_000;
/** Less than a slot, so that a repeat finds the first request started. */
const AGAIN_MS = 150;

const acknowledged = z.object({ data: z.object({ id: z.string() }) });
const refused = z.object({ code: z.string(), message: z.string() });

export interface Answers {
  /** By kind of operation. */
  readonly kinds: Map<string, number>;
  /** Answered with 200, answered with an error, and repeated without a response. */
  done: number;
  refused: number;
  unheard: number;
  readonly codes: Map<string, number>;
  /** Ids of swaps and withdrawals acknowledged since the last check. */
  acknowledged: Set<string>;
  readonly faults: string[];
}

const count = (of: Map<string, number>, what: string): void => void of.set(what, (of.get(what) ?? 0) + 1);

/** Completes an operation, despite faults of the server and the chain. */
export async function carryOut(operation: Operation, world: ChaosWorld, answers: Answers): Promise<void> {
  count(answers.kinds, operation.kind);
  if (!('request' in operation)) {
    // A killed chain is not queried again: it may contain what it had accepted.
    const landed =
      operation.kind === 'deposit'
        ? world.chain.run('airdrop', operation.to, operation.lamports)
        : world.chain.run('giveTokens', operation.mint, operation.to, operation.amount);
    await landed.then(
      () => {
        answers.done += 1;
      },
      () => {
        answers.unheard += 1;
      },
    );
    return;
  }
  const { request, manner } = operation;
  if (manner.kind === 'given up')
    await request.trader.caller.call(request.path, request.body, manner.afterMs);
  const answer = await Promise.all(
    Array.from({ length: manner.kind === 'twice' ? 2 : 1 }, () => answered(request, answers)),
  );
  const ids = new Set<string>();
  for (const { status, body } of answer) {
    if (status === 200) ids.add(acknowledged.parse(body).data.id);
    else {
      const known = refused.safeParse(body);
      const code = known.success
        ? `${known.data.code}${known.data.code === 'internal' ? `: ${known.data.message}` : ''}`
        : `status ${status}`;
      count(answers.codes, code);
    }
  }
  if (ids.size > 1) answers.faults.push(`one key, two happenings: ${[...ids].join(' and ')}`);
  for (const id of ids) answers.acknowledged.add(id);
  if (ids.size > 0) answers.done += 1;
  else answers.refused += 1;
}

/** Repeats a request with the same key until there is an answer: the server may be down or starting. */
async function answered(request: OrderRequest, answers: Answers): Promise<NonNullable<Answer>> {
  const end = performance.now() + AWAY_MS;
  for (;;) {
    const answer = await request.trader.caller.call(request.path, request.body);
    if (answer !== null && answer.status !== 503) return answer;
    answers.unheard += 1;
    // It will not come back: the trial is over.
    if (answers.faults.length > 0) return { status: 503, body: null };
    if (performance.now() > end)
      throw new Error(`${request.path} was never answered: ${JSON.stringify(answer)}`);
    await pause(AGAIN_MS);
  }
}
