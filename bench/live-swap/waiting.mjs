/**
 * Loaded before the server: when each `POST /swap` came and was answered, and when it waited for a node or a
 * swap service. Told `tell`, it tells them all. Times are milliseconds of one clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  const current = new AsyncLocalStorage();
  const swaps = [];
  const now = () => performance.now();

  subscribe('http.server.request.start', ({ request, response }) => {
    const swap = { came: now(), calls: [], sent: null, answered: null };
    const isSwap = request.method === 'POST' && request.url === '/api/v1/swap';
    current.enterWith(isSwap ? swap : undefined);
    if (!isSwap) return;
    swaps.push(swap);
    response.once('finish', () => {
      swap.answered = now();
    });
  });

  const called = () => {
    const swap = current.getStore();
    if (swap === undefined || swap.answered !== null) return null;
    const call = { from: now(), to: null };
    swap.calls.push(call);
    return call;
  };

  const end = ClientRequest.prototype.end;
  ClientRequest.prototype.end = function ended(...given) {
    const call = called();
    if (call !== null) {
      const swap = current.getStore();
      if (typeof given[0] === 'string' && given[0].includes('"method":"sendTransaction"'))
        swap.sent ??= call.from;
      this.once('response', (response) => {
        response.once('end', () => {
          call.to = now();
        });
      });
    }
    return end.apply(this, given);
  };

  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    const call = called();
    try {
      return await fetch(...given);
    } finally {
      if (call !== null) call.to = now();
    }
  };

  process.on('message', (message) => {
    if (message === 'tell') process.send(swaps);
  });
  process.channel?.unref();
}
