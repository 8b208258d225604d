import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askConcierge as askCall } from '#contracts/concierge-calls.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { ensureShopper } from '#server/platform/sessions/sessions.ts';
import type { ConciergeEvent } from './answer.ts';
import { askConcierge, type Question } from './ask-concierge.ts';
import { createConciergeLimits } from './concierge-limits.ts';
import { openConversation } from './conversation-store.ts';
import { answerOf, serverSentEvents } from './event-stream.ts';
import { type Knowledge, readKnowledge } from './knowledge.ts';
import type { AnswerModel } from './model/answer-with-model.ts';

const KNOWN_STORES = 20;
/** Seconds that page texts may be outdated; prices and stock are always read from the database. */
const READ_AGAIN_AFTER = 30;

/** The concierge: one call, answered at once or streamed. Spec §7, Concierge. */
export function conciergeRoutes(app: FastifyInstance, deps: Deps, model: AnswerModel | null): void {
  const { db } = deps;
  const limits = createConciergeLimits(deps.limits);
  const knowledgeOf = createRevalidatingCache<Knowledge>({
    changes: agingAfter(deps.changes.freshMilliseconds(null) * READ_AGAIN_AFTER),
    capacity: KNOWN_STORES,
    sizeOf: () => 1,
  });

  serve(app, askCall, async ({ body, request, reply }) => {
    const { store_id: storeId, conversation_id: conversationId, message, currency = null } = body;
    await limits.beforeSession(request.ip);
    const { shopperId, customerId } = await ensureShopper(request);
    await limits.beforeQuestion(shopperId);
    const conversation = await openConversation(db, { storeId, conversationId, shopperId });
    const knowledge = await knowledgeOf.get(storeId, () => readKnowledge(db, storeId));
    const signal = abortOnDisconnect(reply);
    const question: Question = { storeId, message, conversation, customerId, currency, signal };
    const events = askConcierge({ db, knowledge, model }, question);
    return wantsStream(request) ? sendStream(reply, events) : answerOf(events);
  });
}

const wantsStream = ({ headers }: FastifyRequest) => headers.accept?.includes('text/event-stream') ?? false;

/** Aborts when the connection closes before the answer was sent completely. */
function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/** The stream is read only as fast as the client takes it, and the work ends when the client disconnects. */
function sendStream(reply: FastifyReply, events: AsyncGenerator<ConciergeEvent>): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(serverSentEvents(events, reply.log)));
}
