import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ConversationPictureId } from '#domain/ids.ts';
import { conversationPictures } from '#server/platform/database/schema/inbox-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { CONVERSATION_PICTURE_PATH } from './conversation-page.ts';

/** Photos of customers' emails: for staff only, and never cached. */
export function conversationPictureRoute(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: ConversationPictureId } }>(
    `${CONVERSATION_PICTURE_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'messages:read');
      const isIt = and(
        eq(conversationPictures.storeId, defaultStoreId),
        eq(conversationPictures.id, request.params.id),
      );
      const [picture] = await db
        .select({ webp: conversationPictures.webp })
        .from(conversationPictures)
        .where(isIt);
      if (!picture) return sendNotFound(request, reply);
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.webp);
    },
  );
}
