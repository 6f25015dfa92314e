/**
 * Returns true if an import failed because this npm package is not installed, and not because of what it imports
 * itself. npm leaves an optional dependency out where it cannot be installed.
 */
export const isMissingPackage = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`package '${name}'`);

/** Returns the message for an operator whose setting needs an optional package that is not installed. */
export const missingPackageText = (setting: string, name: string): string =>
  `${setting} needs the optional package ${name}, which is not installed: run npm ci`;
