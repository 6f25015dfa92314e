/** Node options for running a TypeScript file of this repository. */
export const FROM_SOURCE: readonly string[] = ['--import', 'tsx'];
export const SOURCE_ENV = {
  TSX_TSCONFIG_PATH: new URL('../../tsconfig.json', import.meta.url).pathname,
} as const;
