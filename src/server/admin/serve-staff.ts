import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ServedRequest, serve } from '#server/platform/http/serve-call.ts';
import { requireFreshPassword } from '#server/platform/sessions/sessions.ts';
import { requireStaffMember } from '#server/platform/sessions/staff.ts';

type Handler<Definition extends CallDefinition> = Parameters<typeof serve<Definition>>[2];

/** Serves a call to staff of the store it names, uncached. Throws `not_signed_in` and `forbidden`. */
export function serveStaff<const Definition extends CallDefinition>(
  app: FastifyInstance,
  db: Database,
  call: Definition,
  handler: Handler<Definition>,
): void {
  serve(app, call, async (served) => {
    served.reply.header('cache-control', 'no-store');
    await requireStaffMember(db, served.request, storeOf(served));
    return handler(served);
  });
}

/**
 * Like `serveStaff`, for a call with side effects: it is recorded in the audit log. Calls that move money
 * need a recently entered password and throw `password_needed` without it.
 */
export function serveChanges<const Definition extends CallDefinition>(
  app: FastifyInstance,
  db: Database,
  { call, command, movesMoney = false }: { call: Definition; command: string; movesMoney?: boolean },
  handler: Handler<Definition>,
): void {
  serve(app, call, async (served) => {
    const storeId = storeOf(served);
    const { email } = await requireStaffMember(db, served.request, storeId);
    if (movesMoney) requireFreshPassword(served.request);
    const action = { storeId, operator: email, command, arguments: commandLineOf(command, served) };
    try {
      const answer = await handler(served);
      await recordAction(db, { ...action, outcome: 'done' });
      return answer;
    } catch (error) {
      if (error instanceof DomainError)
        await recordAction(db, { ...action, outcome: `refused: ${error.message}` });
      throw error;
    }
  });
}

type AnyRequest = Pick<ServedRequest<CallDefinition>, 'query' | 'body'>;

/** Every staff call names its store, in its body or else in its query. */
const storeOf = (served: AnyRequest): StoreId => (inputOf(served) as { store_id: StoreId }).store_id;

const inputOf = ({ query, body }: AnyRequest): object => (body ?? query) as object;

/** The call as the equivalent command line, for the audit log. */
function commandLineOf(command: string, served: AnyRequest): string[] {
  const parameters = Object.entries(inputOf(served)).filter(
    ([name, value]) => name !== 'store_id' && value !== null,
  );
  return [...command.split(' '), ...parameters.map(([name, value]) => `${name}=${value}`)];
}
