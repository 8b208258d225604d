import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from './rendered-page.ts';

type Encoding = keyof RenderedPage['bodies'];

/** The smallest encoding that the visitor accepts. */
export function chosenEncoding(acceptEncoding: string | undefined): Encoding {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const accepted = (acceptEncoding ?? '').split(',').filter((part) => !refused.test(part));
  const names = accepted.map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** Whether the visitor already has this very page. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*') || tags.includes(etag.replace('W/', ''));
}

/** Sends a rendered page in the encoding that fits, or 304 when the visitor has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  headers: Record<string, string>,
) {
  reply.headers({ ...headers, vary: 'accept-encoding' });
  if (page.status === 200 && isNotModified(request.headers['if-none-match'], headers.etag))
    return reply.code(304).send();
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding]);
}
