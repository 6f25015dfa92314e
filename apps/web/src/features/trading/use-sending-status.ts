import type { SystemStatus } from '@dugout/contract/system/status';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '#/shared/api/status.queries.ts';
import type { SendingStatus } from './sending.model.ts';

const offered = ({ tradingMode, protectsSwaps, takesTips }: SystemStatus) => ({
  tradingMode,
  protectsSwaps,
  takesTips,
});

export const useSendingStatus = (): SendingStatus => useQuery({ ...statusQuery, select: offered }).data;
