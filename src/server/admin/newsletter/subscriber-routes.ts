import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/newsletter/subscriber-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { findProfileByEmail } from '#server/customers/customer-store.ts';
import { readSubscriber, unsubscribeByStaff } from '#server/newsletter/unsubscribe-subscriber.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { subscribersAsCsv } from './export-subscribers.ts';
import { readSubscriberFile } from './read-subscriber-file.ts';
import { listedSubscribers } from './subscriber-index.ts';
import { subscriberPage } from './subscriber-page.ts';

const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Subscribers of the newsletter. */
export function subscriberRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminSubscribers, ({ query }) => listedSubscribers(db, query));
  serveStaff(app, deps, calls.adminSubscriber, ({ params, storeId, staffMember }) =>
    subscriberPage(db, {
      storeId,
      subscriberId: params.subscriber_id,
      mayReadCustomers: hasPermission(staffMember, 'customers:read'),
    }),
  );

  const exporting = {
    kind: 'subscribers' as const,
    call: calls.adminExportSubscribers,
    command: 'newsletter export',
  };
  serveExport(app, deps, exporting, async ({ query, audit }) => {
    audit({ summary: 'Exported subscribers of the newsletter' });
    const content = subscribersAsCsv(db, query);
    return { fileName: 'subscribers.csv', mediaType: CSV, filters: query, content };
  });

  const ending = { call: calls.adminUnsubscribe, command: 'newsletter unsubscribe' };
  serveChanges(app, deps, ending, async ({ params, body, storeId, staffMember, audit }) => {
    const { subscriber_id: subscriberId } = params;
    audit({ subject: { type: 'subscriber', id: subscriberId }, summary: 'Unsubscribed the address' });
    const shown = { storeId, subscriberId, version: body.version };
    const by = { reason: body.reason.trim(), staffMemberId: staffMember.id };
    return { version: await unsubscribeByStaff(db, shown, by) };
  });

  const erasing = { call: calls.adminEraseSubscriber, command: 'newsletter erase', changesAccess: true };
  serveChanges(app, deps, erasing, async ({ params, body, storeId, audit }) => {
    const { subscriber_id: subscriberId } = params;
    const { email } = await readSubscriber(db, { storeId, subscriberId });
    if (body.confirmation.trim().toLowerCase() !== email) {
      const message = 'is not the address of this subscriber';
      throw new DomainError('malformed', `This ${message}.`, {
        errors: [{ path: '/confirmation', message }],
      });
    }
    const accountId = (await findProfileByEmail(db, storeId, email))?.accountId ?? null;
    const receipt = await eraseOnRequest(deps, { storeId, email, accountId });
    audit({
      subject: { type: 'subscriber', id: subscriberId },
      summary: 'Erased the subscriber on request',
      after: { erased: receipt.erased, kept: receipt.kept.map(({ what, why }) => `${what}: ${why}`) },
    });
    return receipt;
  });
}

/** Takes files of subscribers, in its own scope with its own body limit. */
export function subscriberFileRoute(scope: FastifyInstance, deps: Deps): void {
  scope.addContentTypeParser(
    ['text/csv', 'application/vnd.ms-excel'],
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  const reading = { call: calls.adminReadSubscriberFile, command: 'newsletter import' };
  serveChanges(scope, deps, reading, async ({ query, storeId, staffMember, request, audit }) => {
    const file: unknown = request.body;
    if (!Buffer.isBuffer(file) || file.length === 0)
      throw new DomainError('malformed', 'Send a CSV file as the body, with the content type text/csv.');
    const isTrial = query.try === 'true';
    const result = await readSubscriberFile(deps, storeId, file, { isTrial, staffMemberId: staffMember.id });
    audit({ summary: summaryOf(result, isTrial) });
    return result;
  });
}

function summaryOf({ added, problems }: calls.SubscriberFileResult, isTrial: boolean): string {
  if (isTrial) return 'Tried a file of subscribers';
  return problems.length > 0
    ? 'A file of subscribers was refused'
    : `Imported subscribers from a file: ${added} new`;
}
