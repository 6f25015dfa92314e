/**
 * A segment's literal characters, or percent-encoded characters that must be encoded in a path; no control
 * characters.
 */
const CHARACTER = String.raw`(?:[\w\-.~!$&'()*+,=:@]|%(?!2[DEF]|3\d|4[1-9A-F]|5[0-9ACF]|6[1-9A-F]|7[0-9AEF]|[01])[\dA-F]{2})`;
const NORMAL = new RegExp(String.raw`^/(?:(?!\.\.?(?:[/?]|$))${CHARACTER}+(?:/|(?=\?|$)))*(?:\?[^#]*)?$`);

/**
 * Reports whether a request target is a path in normal form (RFC 3986, 6.2.2): absolute, without empty or dot
 * segments, unnecessary encoding, segment parameters, backslashes or fragments. Different normal paths are
 * different resources, so limits, handlers and header rules all read a path the same way.
 */
export const isNormalUrl = (url: string): boolean => NORMAL.test(url);
