import { describe, expect, it } from 'vitest';
import { refuseAmongRealMoney } from './crowd.ts';

describe('a database for real money', () => {
  it('is refused with instructions when it has simulated traders', async () => {
    await expect(refuseAmongRealMoney({ hasSimulated: async () => true })).rejects.toThrow(
      'Use another DATA_DIR',
    );
  });

  it('is accepted without them', async () => {
    await expect(refuseAmongRealMoney({ hasSimulated: async () => false })).resolves.toBeUndefined();
  });
});
