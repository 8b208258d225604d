import type { FastifyInstance } from 'fastify';
import { adminUploadCollectionPicture } from '#contracts/admin/collections/collection-calls.ts';
import {
  adminUploadContentPicture,
  adminUploadFont,
  adminUploadLogo,
} from '#contracts/admin/content/content-calls.ts';
import { adminUploadCampaignPicture } from '#contracts/admin/newsletter/campaign-calls.ts';
import { adminUploadPicture } from '#contracts/admin/products/product-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { addFont, MAX_FONT } from '#server/fonts/add-font.ts';
import { addLogo } from '#server/pictures/add-logo.ts';
import { addPicture } from '#server/pictures/add-picture.ts';
import { MAX_DRAWING } from '#server/pictures/sanitized-drawing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';

/** Photos of phones have up to 20. */
const MAX_BYTES = 25 * 1024 * 1024;

export interface UploadDeps {
  /** The storage of pictures and fonts that were imported or uploaded. */
  uploads: Uploads;
}

/** Takes pictures for products, collections and pages, and fonts, in its own scope with its own body limit. */
export function uploadRoutes(scope: FastifyInstance, deps: Deps & UploadDeps): void {
  // Large pictures take memory while they are measured.
  const inTurn = createConcurrencyLimit({ most: 1, waiting: 20 });
  scope.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser(
    'image/svg+xml',
    { parseAs: 'buffer', bodyLimit: MAX_DRAWING + 1 },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser(
    'font/woff2',
    { parseAs: 'buffer', bodyLimit: MAX_FONT },
    (_request, body, done) => done(null, body),
  );
  const fonts = { call: adminUploadFont, command: 'fonts upload' };
  serveChanges(scope, deps, fonts, async ({ request, audit }) => {
    const url = await addFont(deps.uploads, bodyOf(request.body));
    audit({ summary: `Uploaded ${url}` });
    return { url };
  });
  const logos = { call: adminUploadLogo, command: 'pictures upload' };
  serveChanges(scope, deps, logos, async ({ request, audit }) => {
    const bytes = bodyOf(request.body);
    const isDrawing = request.headers['content-type']?.startsWith('image/svg+xml') ?? false;
    const url = await inTurn(() => addLogo(deps.uploads, { bytes, isDrawing }));
    audit({ summary: `Uploaded ${url}` });
    return { url };
  });
  for (const call of [
    adminUploadPicture,
    adminUploadCollectionPicture,
    adminUploadContentPicture,
    adminUploadCampaignPicture,
  ] as const) {
    serveChanges(scope, deps, { call, command: 'pictures upload' }, async ({ query, request, audit }) => {
      const bytes = bodyOf(request.body);
      const url = await inTurn(() => addPicture(deps.uploads, { fileName: query.name, bytes }));
      audit({ summary: `Uploaded ${url}` });
      return { url };
    });
  }
}

function bodyOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new DomainError('malformed', 'Send the file as the body, with its own content type.');
  return body;
}
