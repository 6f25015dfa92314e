const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

export interface PageSite {
  /** Host and port of `PUBLIC_URL`; null when it is not set and the Host header is used. */
  readonly publicHost: string | null;
  readonly secure: boolean;
  /** Whether browsers must use https for subdomains too. */
  readonly hstsSubdomains: boolean;
}

interface PageSecurity extends PageSite {
  /** Null for a page without inline scripts and styles. */
  readonly nonce: string | null;
  /** The Host header of the request, which a proxy may have rewritten. */
  readonly requestHost: string | undefined;
}

/**
 * Returns the headers of a page: no foreign resources, no script or style without this page's nonce, no framing.
 */
export function pageHeaders(security: PageSecurity): Record<string, string> {
  const { nonce, publicHost, requestHost, secure, hstsSubdomains } = security;
  const host = publicHost ?? requestHost;
  const socket = host !== undefined && HOST.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';
  const own = nonce === null ? '' : ` 'nonce-${nonce}'`;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${own}`,
    `style-src 'self'${own}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${socket}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(secure && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}
