import type { FastifyInstance } from 'fastify';
import { fontFace, UPLOADED_FONT } from '#domain/presentation/uploaded-font.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import type { UploadName, Uploads } from '#server/platform/storage/uploads.ts';

/** Their names change with their content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves fonts that staff have uploaded, and for each the stylesheet that declares it. */
export function fontRoutes(app: FastifyInstance, { uploads }: { uploads: Uploads }): void {
  app.get<{ Params: { file: string } }>(
    '/fonts/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const address = `/fonts/${file.replace(/\.css$/, '.woff2')}`;
      if (!UPLOADED_FONT.test(address)) return sendNotFound(request, reply);
      if (file.endsWith('.css'))
        return reply
          .header('cache-control', FOR_GOOD)
          .type('text/css; charset=utf-8')
          .send(fontFace(address));
      const bytes = await uploads.read(address.slice(1) as UploadName);
      if (bytes === null) return sendNotFound(request, reply);
      return reply.header('cache-control', FOR_GOOD).type('font/woff2').send(bytes);
    },
  );
}
