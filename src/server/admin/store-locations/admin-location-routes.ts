import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/store-locations/location-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { memberProducts, productsCalled } from '#server/catalog/collections/preview-collection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import {
  addLocation,
  locationContentOf,
  readLocation,
  removeLocation,
  saveLocation,
} from '#server/store-locations/save-location.ts';
import { changedValues } from '../audit/changed-values.ts';
import { historyOf } from '../audit/staff-history.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { locationsAsCsv } from './export-locations.ts';
import { listedLocations } from './location-index.ts';
import { readLocationFile } from './read-location-file.ts';

const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Places that sell the products: docs/decisions/0298. */
export function adminLocationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminLocations, ({ query }) => listedLocations(db, query));
  serveStaff(app, deps, calls.adminLocationProducts, async ({ query, storeId }) => ({
    products: await productsCalled(db, storeId, query.q),
  }));
  serveStaff(app, deps, calls.adminLocation, async ({ params, storeId }) => {
    const row = await readLocation(db, storeId, params.location_id);
    return {
      location_id: row.externalId,
      version: row.version,
      content: locationContentOf(row),
      history: await historyOf(db, storeId, { type: 'store_location', id: row.externalId }),
      carried: await memberProducts(db, storeId, row.products),
    };
  });

  const exporting = {
    kind: 'store_locations' as const,
    call: calls.adminExportLocations,
    command: 'store-locations export',
  };
  serveExport(app, deps, exporting, async ({ query, audit }) => {
    audit({ summary: 'Exported the store locations' });
    const content = locationsAsCsv(db, query);
    return { fileName: 'store-locations.csv', mediaType: CSV, filters: query, content };
  });

  const adding = { call: calls.adminAddLocation, command: 'store-locations add' };
  serveChanges(app, deps, adding, async ({ body, storeId, audit }) => {
    const { store_id: _, ...content } = body;
    const id = await addLocation(db, storeId, content);
    audit({ subject: { type: 'store_location', id }, summary: `Added ${content.title}` });
    return { location_id: id };
  });

  const saving = { call: calls.adminSaveLocation, command: 'store-locations save' };
  serveChanges(app, deps, saving, async ({ params, body, storeId, audit }) => {
    const { store_id: _, version: shown, ...content } = body;
    const id = params.location_id;
    audit({ subject: { type: 'store_location', id }, summary: 'Changed it' });
    const edited = { storeId, locationId: id, version: shown };
    const { before, after, version } = await saveLocation(db, edited, content);
    audit(changedValues(before, after));
    return { version };
  });

  const removing = { call: calls.adminRemoveLocation, command: 'store-locations remove' };
  serveChanges(app, deps, removing, async ({ params, body, storeId, audit }) => {
    const id = params.location_id;
    audit({ subject: { type: 'store_location', id }, summary: 'Removed it' });
    await removeLocation(db, { storeId, locationId: id, version: body.version });
    return {};
  });
}

/** Takes files of locations, in its own scope with its own body limit. */
export function locationFileRoute(scope: FastifyInstance, deps: Deps): void {
  scope.addContentTypeParser(
    ['text/csv', 'application/vnd.ms-excel'],
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  const reading = { call: calls.adminReadLocationFile, command: 'store-locations import' };
  serveChanges(scope, deps, reading, async ({ query, storeId, request, audit }) => {
    const file: unknown = request.body;
    if (!Buffer.isBuffer(file) || file.length === 0)
      throw new DomainError('malformed', 'Send a CSV file as the body, with the content type text/csv.');
    const isTrial = query.try === 'true';
    const result = await readLocationFile(deps.db, storeId, file, { isTrial });
    audit({ summary: summaryOf(result, isTrial) });
    return result;
  });
}

function summaryOf({ added, changed, problems }: calls.LocationFileResult, isTrial: boolean): string {
  if (isTrial) return 'Tried a file of store locations';
  return problems.length > 0
    ? 'A file of store locations was refused'
    : `Imported store locations from a file: ${added} new, ${changed} changed`;
}
