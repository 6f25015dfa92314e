import { MARKET_IDS } from '@dugout/domain/markets';
import { z } from 'zod';

export const marketId = z.enum(MARKET_IDS);
