import { describe, expect, it } from 'vitest';
import { refuseAmongRealMoney } from './crowd.ts';

describe('a database for real money', () => {
  it('is refused when it has simulated traders, with what to do', async () => {
    await expect(refuseAmongRealMoney({ hasSimulated: async () => true })).rejects.toThrow(
      'Use another DATA_DIR',
    );
  });

  it('is taken without them', async () => {
    await expect(refuseAmongRealMoney({ hasSimulated: async () => false })).resolves.toBeUndefined();
  });
});
