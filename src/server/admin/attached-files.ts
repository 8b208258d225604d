import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NoteAttachment } from '#contracts/admin/note-attachment.ts';
import { DomainError } from '#domain/errors.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { jsonParser } from '#server/platform/http/json-bodies.ts';
import type { AttachedFile } from '#server/platform/storage/attached-file.ts';

/** 8 MB as base64, and what is around it. */
const MAX_BODY_BYTES = 11.5 * 1024 * 1024;

/**
 * Lets calls of this scope take a file, and runs what is done with one in its turn: its own limit, because encoding a picture takes
 * long and no connection. Call it before the routes.
 */
export function takeFiles(scope: FastifyInstance): <Done>(work: () => Promise<Done>) => Promise<Done> {
  admitAs(scope, 'outside');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    jsonParser(scope),
  );
  // Pictures that are encoded again take memory.
  return createConcurrencyLimit({ most: 1, waiting: 8 });
}

/** Throws `malformed` for an empty file. */
export function bytesOf({ file_content }: { file_content: string }): Buffer {
  const bytes = Buffer.from(file_content, 'base64');
  if (bytes.length === 0) throw new DomainError('malformed', 'The file is empty.');
  return bytes;
}

/** Sends a file of a note: never cached, and never opened as a page of this shop. */
export function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: AttachedFile | null,
): FastifyReply {
  if (!file) return sendNotFound(request, reply);
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.content);
}

interface ListedFile {
  id: string;
  name: string;
  contentType: AttachedFile['contentType'];
  bytes: number;
}

/** A file of a note in a timeline; `path` is where its content is. */
export const attachmentToWire = (
  path: string,
  { id, name, contentType, bytes }: ListedFile,
): NoteAttachment => ({
  name,
  url: `${path}${id}`,
  is_picture: contentType === 'image/webp',
  bytes,
});
