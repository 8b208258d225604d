import type { FastifyInstance } from 'fastify';

/** The staff pages were at `/staff`, and emails and bookmarks still lead there. */
export function redirectOldStaffPages(app: FastifyInstance): void {
  for (const page of ['', '/reviews', '/stock', '/alerts'])
    app.get(`/staff${page}`, { schema: { hide: true } }, (_request, reply) =>
      reply.redirect(`/admin${page}`, 301),
    );
}
