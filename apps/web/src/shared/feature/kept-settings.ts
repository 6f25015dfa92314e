import type { SettingsChange } from '@dugout/contract/settings/endpoints';
import type { Settings } from '@dugout/contract/settings/settings';

/** Settings that follow a trader to other browsers. The settings feature syncs them with the server. */
export interface KeptSettings {
  /** Returns this browser's settings. Parts shared by several features are merged field by field. */
  read(): SettingsChange;
  apply(settings: Partial<Settings>): void;
  /** Registers a listener for changes in this browser. Returns a function that unregisters it. */
  subscribe(changed: () => void): () => void;
}
