import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface PageWeight {
  /** Bytes of script, as sent with brotli. */
  script: number;
  scriptFiles: number;
  /** Bytes of the page with its scripts, styles and fonts. */
  total: number;
}

/** What a browser fetches to show a page first, but for pictures. */
export async function pageWeight(shopUrl: string, path: string): Promise<PageWeight> {
  const page = await bytesOf(`${shopUrl}${path}`);
  const html = page.text;
  const linked = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? '')),
  ];
  const scripts = linked(/["' ](\/assets\/[^"' ]+\.js)(?=["' ])/g);
  const others = linked(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g);
  const sizes = async (paths: string[]) => {
    const files = await Promise.all(paths.map((file) => bytesOf(`${shopUrl}${file}`)));
    return files.reduce((sum, file) => sum + file.bytes, 0);
  };
  const script = await sizes(scripts);
  return { script, scriptFiles: scripts.length, total: page.bytes + script + (await sizes(others)) };
}

async function bytesOf(url: string): Promise<{ bytes: number; text: string }> {
  const outgoing = request(url, { headers: { 'accept-encoding': 'br', accept: '*/*' } });
  outgoing.end();
  const [incoming] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isCompressed = incoming.headers['content-encoding'] === 'br';
  return { bytes: body.length, text: (isCompressed ? brotliDecompressSync(body) : body).toString('utf8') };
}
