import { RpcFailure } from '@dugout/solana/rpc/failure';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { ApiError } from './api-error.ts';
import { dependencyFailure } from './dependency-failure.ts';
import { failingAs } from './failing-as.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

describe('a dependency that is away', () => {
  it.each([
    [withCode('ECONNREFUSED'), 'database_unavailable', 503],
    [withCode('57P01'), 'database_unavailable', 503],
    [new RpcFailure('network', 'getSlot did not get through'), 'node_unavailable', 503],
    [new RpcFailure('timeout', 'getSlot took too long'), 'node_unavailable', 503],
    [withCode('ENOSPC'), 'storage_full', 507],
    [withCode('53100'), 'storage_full', 507],
  ])('%s is answered %s', (error, code, status) => {
    expect(dependencyFailure(error)).toMatchObject({ code, status });
  });

  it.each([
    new TypeError('x is undefined'),
    new RpcFailure('refused', 'bad params'),
    withCode('23505'),
    null,
  ])('is not what %s means', (error) => {
    expect(dependencyFailure(error)).toBeNull();
  });

  it('keeps its code where a call names a failure of its own', async () => {
    const failing = (error: Error) => failingAs(silentLog, 'swap_failed', () => Promise.reject(error));
    await expect(failing(new RpcFailure('network', 'x'))).rejects.toMatchObject({ code: 'node_unavailable' });
    await expect(failing(new Error('x'))).rejects.toMatchObject({ code: 'swap_failed' });
    await expect(failing(new ApiError('not_found'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves a log line for each call that fails through no fault of its caller', async () => {
    const lines: object[] = [];
    const note = (fields: object) => void lines.push(fields);
    const log = { ...silentLog, warn: note, error: note };
    const failing = (error: Error) =>
      failingAs(log, 'swap_failed', () => Promise.reject(error)).catch(() => undefined);
    await failing(new ApiError('venue_unavailable', 'Jupiter could not be reached'));
    await failing(new RpcFailure('network', 'x'));
    await failing(new ApiError('insufficient_sol'));
    expect(lines).toEqual([
      { failure: 'venue_unavailable', reason: 'Jupiter could not be reached' },
      { error: expect.any(RpcFailure), failure: 'node_unavailable' },
    ]);
  });
});
