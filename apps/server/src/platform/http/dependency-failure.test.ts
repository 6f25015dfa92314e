import { RpcFailure } from '@dugout/solana/rpc/failure';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import { ApiError } from './api-error.ts';
import { dependencyFailure } from './dependency-failure.ts';
import { failingAs } from './failing-as.ts';
import { httpHarness } from './http.harness.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

describe('an unavailable dependency', () => {
  it.each([
    [withCode('ECONNREFUSED'), 'database_unavailable', 503],
    [withCode('57P01'), 'database_unavailable', 503],
    [new RpcFailure('network', 'getSlot did not get through'), 'node_unavailable', 503],
    [new RpcFailure('timeout', 'getSlot took too long'), 'node_unavailable', 503],
    [new RpcFailure('unsupported', 'no node offers simulateTransaction'), 'node_unavailable', 503],
    [new RpcFailure('not yet', 'the slot is not there'), 'node_unavailable', 503],
    [withCode('ENOSPC'), 'storage_full', 507],
    [withCode('53100'), 'storage_full', 507],
    [withCode('disk_full'), 'storage_full', 507],
  ])('with %s is answered with %s', (error, code, status) => {
    expect(dependencyFailure(error)).toMatchObject({ code, status });
  });

  it.each([
    new TypeError('x is undefined'),
    new RpcFailure('refused', 'bad params'),
    withCode('23505'),
    null,
  ])('does not match %s', (error) => {
    expect(dependencyFailure(error)).toBeNull();
  });

  it('keeps its code when a call defines its own failure', async () => {
    const failing = (error: Error) => failingAs(silentLog, 'swap_failed', () => Promise.reject(error));
    await expect(failing(new RpcFailure('network', 'x'))).rejects.toMatchObject({ code: 'node_unavailable' });
    await expect(failing(new Error('x'))).rejects.toMatchObject({ code: 'swap_failed' });
    await expect(failing(new ApiError('not_found'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('logs each call that fails through no fault of its caller, with the caller', async () => {
    const lines: object[] = [];
    const note = (fields: object, message: string) => void lines.push({ ...fields, message });
    const log = { ...silentLog, warn: note, error: note };
    let failure: Error = new Error('none');
    const caller = { userId: 'u1', userName: 'Marlowe', sessionId: 's1' };
    const app = await httpHarness({
      log,
      callers: { 'session=1': caller },
      routes: { 'GET /price': () => failingAs(log, 'swap_failed', () => Promise.reject(failure)) },
    });
    const call = async (given: Error) => {
      failure = given;
      await app.inject({ url: '/api/v1/price', headers: { cookie: 'session=1' } });
    };
    await call(
      Object.assign(new ApiError('venue_unavailable'), { cause: new Error('Jupiter could not be reached') }),
    );
    await call(new RpcFailure('network', 'x'));
    await call(new ApiError('insufficient_sol'));
    await app.close();
    const of = {
      requestId: expect.any(String),
      route: '/api/v1/price',
      client: '127.0.0.1',
      trader: traderMark('u1'),
      message: 'a call failed',
    };
    expect(lines).toEqual([
      { ...of, failure: 'venue_unavailable', reason: 'Jupiter could not be reached' },
      { error: expect.any(RpcFailure), failure: 'node_unavailable', message: expect.any(String) },
      { ...of, failure: 'node_unavailable', reason: expect.any(String) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('u1');
  });
});
