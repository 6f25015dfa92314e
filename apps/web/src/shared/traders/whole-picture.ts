/** Returns the address of the full picture in place of its square thumbnail. */
export const wholePicture = (address: string): string =>
  address.replace(/^(\/images\/upload\/[0-9a-f]+)-\d+\.webp$/, '$1-1280.webp');
