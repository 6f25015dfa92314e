/** Texts that belong to no feature. */
export const SHELL_TEXTS = {
  copied: 'Copied to clipboard!',
  copyFailed: 'Failed to copy!',
  pageNotFound: 'Page not found',
} as const;
