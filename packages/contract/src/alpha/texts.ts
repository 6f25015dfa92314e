export const ALPHA_TEXTS = {
  alphaPresetsFailed: 'Failed to fetch alpha presets',
  alphaPresetsNotSaved: 'Failed to update alpha presets',
  alphaTokensFailed: 'Failed to fetch alpha tokens',
  alphaCallFailed: 'Failed to call token',
  alphaRemoveFailed: 'Failed to remove token',
  alphaAddressRequired: 'Valid token address is required',
  alphaPresetsSaved: 'Presets saved successfully!',
  alphaPresetDeleted: 'Preset deleted successfully!',
  alphaTokenCalled: 'Token called successfully!',
  alphaTokenRemoved: 'Token removed successfully!',
  alphaPresetNameTaken: 'Preset name already exists',
  alphaNoPresets: 'No presets available',
  alphaCreatePreset: '＋ Create new preset',
  alphaNoTokens: 'No tokens available',
  alphaLoading: 'Loading tokens...',
  alphaAddressPlaceholder: 'Enter Contract Address',
} as const;

export const appliedPreset = (name: string): string => `Applied preset: ${name}`;
