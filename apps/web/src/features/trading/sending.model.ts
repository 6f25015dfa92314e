import type { SystemStatus } from '@dugout/contract/system/status';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import type { ExecutionPreset, PresetId } from '@dugout/domain/execution/execution-presets';

/** Protection and tips of the server's senders; undefined until they are known. */
export type SendingStatus = Pick<SystemStatus, 'tradingMode' | 'protectsSwaps' | 'takesTips'> | undefined;

/** Returns why swaps cannot be protected; null if they can, or until it is known. */
export function unprotectedReason(status: SendingStatus): string | null {
  if (status === undefined || status.protectsSwaps === true) return null;
  return status.tradingMode === 'live'
    ? TRADING_TEXTS.noProtectedSender
    : 'Not needed: nothing is sent to a chain';
}

/** Returns a preset's fields of a request. Protection that is not available is not requested. */
export function sendingOf(preset: PresetId, { protect, ...rest }: ExecutionPreset, status: SendingStatus) {
  const fields = { preset, ...rest };
  return protect && unprotectedReason(status) !== null ? fields : { ...fields, protect };
}
