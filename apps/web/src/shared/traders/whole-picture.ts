/** An uploaded picture as a whole in place of its square. */
export const wholePicture = (address: string): string =>
  address.replace(/^(\/images\/upload\/[0-9a-f]+)-\d+\.webp$/, '$1-1280.webp');
