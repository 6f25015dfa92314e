import { type Api, api, type Call, type CallEndpoint } from '@dugout/contract/api';
import { API_PREFIX } from '@dugout/contract/constants';
import type { HTTPMethods } from 'fastify';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Every call of the contract with its path in the router's syntax. */
export const calls = (Object.entries(api) as [Call, Api[Call]][]).map(([call, endpoint]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method: httpMethod(method), path, url: routeUrl(path), endpoint: endpoint as CallEndpoint };
});

function httpMethod(text: string): HTTPMethods {
  const method = METHODS.find((known) => known === text);
  if (method === undefined) throw new Error(`The contract has a call with the unknown method ${text}`);
  return method;
}

/** Converts `/token/{mint}` of the contract to `/api/v1/token/:mint`. */
function routeUrl(path: string): string {
  const whole = path.startsWith('/api/') ? path : `${API_PREFIX}${path}`;
  return whole.replaceAll(/\{(\w+)\}/g, ':$1');
}
