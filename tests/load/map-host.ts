import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const TILE = {
  width: 256,
  height: 256,
  channels: 3,
  noise: { type: 'gaussian', mean: 190, sigma: 12 },
} as const;

/** Stands in for the map's host, which this machine may not reach: a tile as heavy as those of a city (20 KB) for every address. */
export async function startMapHost(): Promise<{ tileUrl: string; stop(): void }> {
  const tile = await sharp({ create: { ...TILE, background: '#fff' } })
    .png({ palette: true, colours: 4 })
    .toBuffer();
  const server = createServer((_, answer) => answer.setHeader('content-type', 'image/png').end(tile));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    tileUrl: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    stop: () => server.close().closeAllConnections(),
  };
}
