/**
 * A segment's characters as they stand; of the encoded ones those that a path cannot hold otherwise, and no
 * control character.
 */
const CHARACTER = String.raw`(?:[\w\-.~!$&'()*+,=:@]|%(?!2[DEF]|3\d|4[1-9A-F]|5[0-9ACF]|6[1-9A-F]|7[0-9AEF]|[01])[\dA-F]{2})`;
const NORMAL = new RegExp(String.raw`^/(?:(?!\.\.?(?:[/?]|$))${CHARACTER}+(?:/|(?=\?|$)))*(?:\?[^#]*)?$`);

/**
 * Whether the target of a request is a path in its normal form (RFC 3986, 6.2.2): from the root, without
 * empty or dot segments, with nothing encoded that need not be, no parameters of segments, no backslash, no
 * fragment. Two different normal paths are never the same resource, so whoever reads a path, be it a limit, a
 * handler or a header's rule, reads the same one.
 */
export const isNormalUrl = (url: string): boolean => NORMAL.test(url);
