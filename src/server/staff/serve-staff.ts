import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { StaffCallDefinition } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { AuditDetails } from '#domain/staff/audit-subject.ts';
import type { CallPermission } from '#domain/staff/permissions.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ServedRequest, serveGuarded } from '#server/platform/http/serve-call.ts';
import { actorOf, requireConfirmedPassword, requireStaffMember } from './staff-sessions.ts';
import type { StaffMember } from './staff-store.ts';

type StaffDeps = Pick<Deps, 'db' | 'defaultStoreId'>;

type GuardedCall = StaffCallDefinition & { permission: Exclude<CallPermission, 'none'> };
type OpenCall = StaffCallDefinition & { permission: 'none' };

/** A request that has passed its contract, by a staff member who may send it. */
export type StaffRequest<Definition extends GuardedCall> = ServedRequest<Definition> & {
  storeId: StoreId;
  staffMember: StaffMember;
};

/** Of a call with side effects. */
export type StaffChangeRequest<Definition extends GuardedCall> = StaffRequest<Definition> & {
  /** Adds to this call's entry in the audit log: what it was about, and what it changed. */
  audit: (details: AuditDetails) => void;
};

type StaffHandler<Definition extends GuardedCall> = (
  served: StaffRequest<Definition>,
) => Promise<z.input<Definition['answer']> | FastifyReply>;

/** Serves a call with the permission `none`, which decides itself about who sends it. */
export function serveAnyone<const Definition extends OpenCall>(
  app: FastifyInstance,
  call: Definition,
  handler: (served: ServedRequest<Definition>) => Promise<z.input<Definition['answer']> | FastifyReply>,
): void {
  serveGuarded(app, call, handler);
}

/**
 * Serves a call to staff of the store it names whose role has the call's permission. Throws
 * `not_signed_in` and `forbidden`.
 */
export function serveStaff<const Definition extends GuardedCall>(
  app: FastifyInstance,
  { defaultStoreId }: StaffDeps,
  call: Definition,
  handler: StaffHandler<Definition>,
): void {
  serveGuarded(app, call, async (served) => {
    const storeId = namedStore(served) ?? defaultStoreId;
    const staffMember = requireStaffMember(served.request, storeId, call.permission);
    return handler({ ...served, storeId, staffMember });
  });
}

/**
 * Like `serveStaff`, for a call with side effects: it is recorded in the audit log. Calls that move money, change who may
 * do what, or take personal data out of the shop need a recently entered password and throw `password_needed` without it.
 */
export function serveChanges<const Definition extends GuardedCall>(
  app: FastifyInstance,
  deps: StaffDeps,
  {
    call,
    command,
    movesMoney = false,
    changesAccess = false,
    takesPersonalData = false,
  }: {
    call: Definition;
    command: string;
    movesMoney?: boolean;
    changesAccess?: boolean;
    takesPersonalData?: boolean;
  },
  handler: (served: StaffChangeRequest<Definition>) => Promise<z.input<Definition['answer']> | FastifyReply>,
): void {
  serveStaff(app, deps, call, async (served) => {
    const { request, storeId, staffMember } = served;
    if (movesMoney || changesAccess || takesPersonalData) requireConfirmedPassword(request);
    const action = {
      storeId,
      ...actorOf(request, staffMember),
      command,
      arguments: commandLineOf(command, served),
    };
    let details: AuditDetails = {};
    const audit = (more: AuditDetails) => {
      details = { ...details, ...more };
    };
    try {
      const answer = await handler({ ...served, audit });
      await recordAction(deps.db, { ...action, ...details, outcome: 'done' });
      return answer;
    } catch (error) {
      if (error instanceof DomainError)
        await recordAction(deps.db, { ...action, ...details, outcome: `refused: ${error.message}` });
      throw error;
    }
  });
}

type AnyRequest = Pick<ServedRequest<GuardedCall>, 'params' | 'query' | 'body'>;

/** Staff calls name their store in the body or else in the query. */
const namedStore = (served: AnyRequest): StoreId | undefined =>
  (inputOf(served) as { store_id?: StoreId }).store_id;

const inputOf = ({ query, body }: AnyRequest): object => (body ?? query ?? {}) as object;

/** Parameters that do not belong into the audit log. */
const NOT_RECORDED = new Set([
  'store_id',
  'password',
  'token',
  'code',
  'idempotency_key',
  'text',
  // What was searched for.
  'query',
  'q',
  // Who somebody is and what is written to them: what was changed has it, and is redacted when they are erased.
  'email',
  'name',
  'first_name',
  'last_name',
  'phone',
  'address',
  'tags',
  'note',
  'message',
  'subject',
  // Stored as a version of the product.
  'document',
  // What changed of a collection is recorded.
  'content',
  // Of a file.
  'file_name',
  'file_content',
  'response',
  // Of a customer who is erased.
  'confirmation',
]);

/** The call as the equivalent command line, for the audit log. */
function commandLineOf(command: string, served: AnyRequest): string[] {
  const parameters = Object.entries({ ...(served.params as object | undefined), ...inputOf(served) }).filter(
    ([name, value]) => !NOT_RECORDED.has(name) && value !== null,
  );
  const words = parameters.map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return [...command.split(' '), ...words];
}
