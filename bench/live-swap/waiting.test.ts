import { toBase58 } from '@dugout/domain/address';
import { expect, it } from 'vitest';
import { waitsForChain } from './waiting.ts';

const wire = Buffer.alloc(200, 7).fill(1, 0, 1);
const transaction = wire.toString('base64');
const signature = toBase58(wire.subarray(1, 65));

it("counts the time between sending and confirmation as a swap's wait", () => {
  const waits = (sent: number, confirmed: number) =>
    waitsForChain({ sent: [[transaction, sent]], confirmed: [[signature, confirmed]] });
  expect(waits(40, 150)).toEqual(new Map([[signature, 110]]));
  expect(waits(40, 39)).toEqual(new Map([[signature, 0]]));
});

it('counts no wait for a swap without confirmation', () => {
  expect(waitsForChain({ sent: [[transaction, 40]], confirmed: [] })).toEqual(new Map([[signature, 0]]));
});

it('ignores a swap that was never sent', () => {
  expect(waitsForChain({ sent: [], confirmed: [[signature, 150]] }).get(signature)).toBeUndefined();
});
