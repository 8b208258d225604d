import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/imports/import-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffImportId } from '#domain/ids.ts';
import { type ImportOptions, READING_OF_IMPORT } from '#domain/imports/import-kinds.ts';
import { type AmountsByCurrency, amountEntries } from '#domain/money.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import {
  beginImport,
  checkAgain,
  readImport,
  receivePart,
  startImport,
  startUndo,
} from '#server/staff-imports/import-store.ts';
import { addImportPicture } from '#server/staff-imports/products/import-pictures.ts';
import { readUploadedFile } from '#server/staff-imports/uploaded-file.ts';
import { askForCards } from '#server/subscriptions/imported/ask-for-cards.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import type { UploadDeps } from '../uploads/upload-routes.ts';
import { importRowsAsCsv } from './export-import-rows.ts';
import { importPage, listedImports, listedRows } from './import-index.ts';

const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

type ImportRouteDeps = Deps & UploadDeps;

/** What files of other shops have: docs/decisions/0316. */
export function adminImportRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminImports, ({ query }) => listedImports(db, query));
  serveStaff(app, deps, calls.adminImport, ({ params, storeId }) =>
    importPage(db, storeId, params.import_id),
  );
  serveStaff(app, deps, calls.adminImportRows, async ({ params, query, storeId, staffMember }) => {
    const { options } = await readImport(db, storeId, params.import_id);
    const showsBefore = hasPermission(staffMember, READING_OF_IMPORT[options.kind]);
    return listedRows(db, params.import_id, query, showsBefore);
  });

  const exporting = {
    kind: 'import_rows' as const,
    call: calls.adminExportImportRows,
    command: 'imports export',
  };
  serveExport(app, deps, exporting, async ({ params, query, storeId, isWhole, audit }) => {
    const { fileName: file } = await readImport(db, storeId, params.import_id);
    audit({ subject: subjectOf(params.import_id), summary: 'Took what it does as a file' });
    const content = importRowsAsCsv(db, params.import_id, query, isWhole);
    return { fileName: 'import.csv', mediaType: CSV, filters: { file, ...query }, content };
  });

  sentFileRoute(app, deps);

  const beginning = { call: calls.adminBeginImport, command: 'imports begin' };
  serveChanges(app, deps, beginning, async ({ body, storeId, staffMember, audit }) => {
    const id = await beginImport(db, {
      storeId,
      staffMemberId: staffMember.id,
      fileName: body.file,
      fileBytes: body.bytes,
      options: optionsOf(body.options),
    });
    audit({ subject: subjectOf(id), summary: `Sent ${body.file} to check it` });
    return { import_id: id };
  });

  const checking = { call: calls.adminCheckImport, command: 'imports check' };
  serveChanges(app, deps, checking, async ({ params, body, storeId, audit }) => {
    audit({ subject: subjectOf(params.import_id), summary: 'Checked the file again' });
    const step = { storeId, id: params.import_id, version: body.version };
    await checkAgain(deps, step, optionsOf(body.options));
    return {};
  });

  const starting = { call: calls.adminStartImport, command: 'imports start' };
  serveChanges(app, deps, starting, async ({ params, body, storeId, audit }) => {
    audit({ subject: subjectOf(params.import_id), summary: 'Imported the file' });
    await startImport(deps, { storeId, id: params.import_id, version: body.version });
    const { fileName, options, summary } = await readImport(db, storeId, params.import_id);
    audit({
      after: {
        file: fileName,
        kind: options.kind,
        created: summary?.counts.create,
        changed: summary?.counts.change,
      },
    });
    return {};
  });

  const asking = { call: calls.adminAskForCards, command: 'imports ask for cards' };
  serveChanges(app, deps, asking, async ({ params, body, storeId, audit }) => {
    const { id, options } = await readImport(db, storeId, params.import_id);
    if (options.kind !== 'subscriptions')
      throw new DomainError('not_found', 'This import has no subscriptions.');
    audit({ subject: subjectOf(id), summary: 'Asked for cards by email' });
    await askForCards(deps, { storeId, importId: id, key: body.idempotency_key });
    return {};
  });

  const undoing = { call: calls.adminUndoImport, command: 'imports undo' };
  serveChanges(app, deps, undoing, async ({ params, body, storeId, audit }) => {
    audit({ subject: subjectOf(params.import_id), summary: 'Undid the import' });
    await startUndo(deps, { storeId, id: params.import_id, version: body.version });
    return {};
  });
}

/** Files of another shop may have its customers, so the password is asked for as it is for lists of them. */
function sentFileRoute(app: FastifyInstance, deps: ImportRouteDeps): void {
  const taking = { call: calls.adminImportFile, command: 'imports file', takesPersonalData: true };
  serveChanges(app, deps, taking, async ({ params, storeId, reply, audit }) => {
    const row = await readImport(deps.db, storeId, params.import_id);
    audit({ subject: subjectOf(row.id), summary: 'Downloaded the file that was sent' });
    if (row.state === 'uploading')
      throw new DomainError('not_possible_now', 'The file was not sent to the end. Send it again.');
    if (row.fileDeletedAt !== null)
      throw new DomainError('not_possible_now', 'The file was deleted. Send it again.');
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.fileName)}`)
      .header('content-length', row.fileBytes)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv')
      .send(readUploadedFile(deps.db, row));
  });
}

const subjectOf = (id: StaffImportId) => ({ type: 'import' as const, id });

function optionsOf(chosen: calls.ImportChoices): ImportOptions {
  switch (chosen.kind) {
    case 'products': {
      const { kind, rates, tax_class: taxClass, replaces_stock: replacesStock } = chosen;
      return { kind, ratesMillionths: millionthsOf(rates), taxClass, replacesStock };
    }
    case 'discounts':
      return { kind: chosen.kind, ratesMillionths: millionthsOf(chosen.rates) };
    case 'orders':
      return { kind: chosen.kind, countsInReports: chosen.counts_in_reports };
    default:
      return chosen;
  }
}

const millionthsOf = (rates: AmountsByCurrency<number>): AmountsByCurrency<number> =>
  Object.fromEntries(amountEntries(rates).map(([code, rate]) => [code, Math.round(rate * 1_000_000)]));

/** Takes parts of files and pictures, in its own scope with its own body limits. */
export function importFileRoutes(scope: FastifyInstance, deps: ImportRouteDeps): void {
  // Large pictures take memory while they are measured.
  const inTurn = createConcurrencyLimit({ most: 1, waiting: 20 });
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: calls.MAX_PART_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  );
  // Without an entry of its own in the audit log for each of up to 500 parts: the one of the file says who sent it.
  serveStaff(scope, deps, calls.adminSendImportPart, async (served) => {
    const { params, query, storeId, staffMember, request } = served;
    const part = { storeId, id: params.import_id, staffMemberId: staffMember.id };
    const bytes = bytesOf(request.body, 'Send a part of the file as the body, as application/octet-stream.');
    return { received: await receivePart(deps, { ...part, offset: query.offset, bytes }) };
  });
  const picturing = { call: calls.adminSendImportPicture, command: 'imports picture' };
  serveChanges(scope, deps, picturing, async ({ params, query, storeId, request, audit }) => {
    audit({ subject: subjectOf(params.import_id), summary: 'Added a picture' });
    const bytes = bytesOf(request.body, 'Send a picture as the body, with its own content type.');
    const sent = { storeId, id: params.import_id, name: query.name, bytes };
    const name = await inTurn(() => addImportPicture(deps, sent));
    audit({ summary: `Added the picture ${name}` });
    return { name };
  });
}

function bytesOf(body: unknown, advice: string): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new DomainError('malformed', advice);
  return body;
}
