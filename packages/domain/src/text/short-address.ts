/** `VWUY...pump`: the first `head` and last `tail` letters; short texts stay whole. */
export const shortAddress = (address: string, head = 4, tail = 4): string =>
  address.length <= head + tail ? address : `${address.slice(0, head)}...${address.slice(-tail)}`;
