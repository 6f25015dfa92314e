import { z } from 'zod';
import type { Handle } from '#/platform/network/hostile-host.fixture.ts';

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const answer =
  (type: string, body: string | Buffer): Handle =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
export const redirect =
  (location: string): Handle =>
  (_, response) =>
    void response.writeHead(302, { location }).end();
export const endless: Handle = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  const pour = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', pour);
  pour();
};

export const page = z.object({
  data: z.object({
    tokenAddress: z.string(),
    name: z.string(),
    symbol: z.string(),
    image: z.string(),
    pictureLookAlikes: z.number().nullable(),
    mintAuthority: z.enum(['on', 'off']).nullable(),
    details: z.object({
      description: z.string().nullable(),
      links: z.array(z.object({ kind: z.string(), url: z.string() })),
    }),
  }),
});
export const rows = z.object({
  data: z.object({
    items: z.array(z.object({ tokenAddress: z.string(), mintAuthority: z.string().nullable() })),
  }),
});
export const scan = z.object({
  data: z.object({
    status: z.string(),
    checks: z.array(z.object({ id: z.string(), level: z.string(), looked: z.string() })),
  }),
});
export const lookAlikes = z.object({
  data: z.array(z.object({ tokenAddress: z.string(), alikeBy: z.string(), deeper: z.boolean() })),
});
export type Page = z.output<typeof page>['data'];
