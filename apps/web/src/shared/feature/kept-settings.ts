import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import type { Settings } from '@dugout/contract/settings/settings';

/**
 * What of a trader's choices follows them to their other browsers. The settings feature keeps it in step with
 * the server.
 */
export interface KeptSettings {
  /** What this browser has. Parts that several features have a share in are merged field by field. */
  read(): SettingsChange;
  /** Takes over the parts that are given. */
  apply(settings: Partial<Settings>): void;
  /** Calls back after each change in this browser. Returns what ends it. */
  subscribe(changed: () => void): () => void;
}
