/** The common interface of browser sockets and the package `ws`. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
  addEventListener(
    type: 'open' | 'close' | 'error',
    listener: (event: { readonly code?: number }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export type SocketFactory = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => LiveSocket | Promise<LiveSocket>;

/** Browsers cannot send headers with a socket, so a key requires `ws`, which Node before 22 needs in any case. */
export const connectSocket: SocketFactory = async (url, headers) => {
  if (Object.keys(headers).length === 0 && typeof WebSocket !== 'undefined') return new WebSocket(url);
  const { WebSocket: NodeSocket } = await import('ws');
  return new NodeSocket(url, { headers }) as LiveSocket;
};
