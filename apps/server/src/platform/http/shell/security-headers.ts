const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/** Where the world reaches this server. */
export interface PageSite {
  /** Host and port of `PUBLIC_URL`; null where it is not set, and the Host header of a request says it. */
  readonly publicHost: string | null;
  /** True when the world reaches this server over https. */
  readonly secure: boolean;
  /** Whether browsers are told to use https for subdomains too. */
  readonly hstsSubdomains: boolean;
}

export interface PageSecurity extends PageSite {
  /** Null for a page without scripts and styles of its own. */
  readonly nonce: string | null;
  /** The Host header of the request: a proxy may have written its own. */
  readonly requestHost: string | undefined;
}

/**
 * The headers of a page: nothing from elsewhere, no script or style without this page's nonce, never inside a
 * frame.
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
