import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { TestClient } from '@dugout/testkit/client';

export const read = async (answer: ReturnType<TestClient['call']>) => {
  const { status, body } = await answer;
  return JSON.parse(JSON.stringify({ status, body }));
};

export const fresh = (): string => toBase58(randomBytes(32));
