/** Returns the signature of a trade id, `signature:path`. */
export const signatureOf = (id: string): string => {
  const colon = id.indexOf(':');
  return colon === -1 ? id : id.slice(0, colon);
};
