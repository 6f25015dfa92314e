/**
 * Preloaded into a server: records, for each `POST /swap`, when its calls to the chain, the swap service, the signer
 * and the database began and ended. Reports them on the message `stages`. Times are milliseconds of one clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

if (isMainThread && process.send !== undefined) {
  const now = () => performance.now();
  const current = new AsyncLocalStorage();
  const swaps = [];
  /** Starts a call of the current swap and returns how to end it; null outside of a swap. */
  const begin = (name) => {
    const swap = current.getStore();
    if (swap === undefined || swap.ended !== null) return null;
    const call = { name, from: now(), to: null };
    swap.calls.push(call);
    return () => {
      call.to ??= now();
    };
  };

  subscribe('http.server.request.start', ({ request, response }) => {
    if (request.method !== 'POST' || request.url !== '/api/v1/swap') return current.enterWith(undefined);
    const swap = { transaction: null, began: now(), ended: null, calls: [] };
    current.enterWith(swap);
    swaps.push(swap);
    response.once('finish', () => {
      swap.ended = now();
    });
  });

  const end = ClientRequest.prototype.end;
  ClientRequest.prototype.end = function ended(...given) {
    const { method, params } = typeof given[0] === 'string' ? JSON.parse(given[0]) : {};
    const done = method === undefined ? null : begin(method);
    if (done !== null) this.once('response', (response) => response.once('end', done));
    const swap = current.getStore();
    if (method === 'sendTransaction' && swap !== undefined) swap.transaction ??= params[0];
    return end.apply(this, given);
  };

  const fetched = new WeakMap();
  subscribe('undici:request:create', ({ request }) => {
    const done = begin(request.path.split('?')[0]);
    if (done !== null) fetched.set(request, done);
  });
  subscribe('undici:request:trailers', ({ request }) => fetched.get(request)?.());

  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function timed(...given) {
    const done = begin('database');
    const last = given.at(-1);
    if (done !== null && typeof last === 'function')
      given[given.length - 1] = (...answer) => {
        done();
        last(...answer);
      };
    const answer = query.apply(this, given);
    if (done !== null && typeof answer?.then === 'function') answer.then(done, done);
    return answer;
  };

  /** Ends of the signer's calls by the id of their frame. */
  const signing = new Map();
  const write = Duplex.prototype.write;
  Duplex.prototype.write = function written(chunk, ...rest) {
    if (current.getStore() !== undefined) {
      const [, id] = /^\{"id":(\d+),"command":/.exec(String(chunk).slice(0, 40)) ?? [];
      const done = id === undefined ? null : begin('signer');
      if (done !== null) signing.set(id, done);
    }
    return write.call(this, chunk, ...rest);
  };
  const emit = Socket.prototype.emit;
  Socket.prototype.emit = function emitted(event, ...given) {
    if (event === 'data' && signing.size > 0) {
      const [, id] = /^\{"id":(\d+),"ok":/.exec(String(given[0].subarray(0, 40))) ?? [];
      signing.get(id)?.();
      signing.delete(id);
    }
    return emit.call(this, event, ...given);
  };

  process.on('message', (message) => {
    if (message === 'stages')
      process.send(swaps.filter((swap) => swap.transaction !== null && swap.ended !== null));
  });
}
