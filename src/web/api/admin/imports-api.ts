import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/imports/import-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { StaffImportId } from '#domain/ids.ts';
import { WORKING_STATES } from '#domain/imports/import-states.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { picturesInFiles } from './pictures-in-files.ts';

export type ImportChoices = wire.ImportDetails['options'];
type RowQuery = Omit<NonNullable<CallInput<typeof wire.adminImportRows>['query']>, 'store_id'>;

export const importEndpoints = {
  list: endpoint<typeof wire.adminImports>('GET', '/admin/api/imports'),
  page: endpoint<typeof wire.adminImport>('GET', '/admin/api/imports/:import_id'),
  rows: endpoint<typeof wire.adminImportRows>('GET', '/admin/api/imports/:import_id/rows'),
  begin: endpoint<typeof wire.adminBeginImport>('POST', '/admin/api/imports'),
  check: endpoint<typeof wire.adminCheckImport>('POST', '/admin/api/imports/:import_id/check'),
  start: endpoint<typeof wire.adminStartImport>('POST', '/admin/api/imports/:import_id/start'),
  askForCards: endpoint<typeof wire.adminAskForCards>('POST', '/admin/api/imports/:import_id/ask_for_cards'),
  undo: endpoint<typeof wire.adminUndoImport>('POST', '/admin/api/imports/:import_id/undo'),
};

export const ADMIN_IMPORTS = ['admin-imports'] as const;
const REFETCH_MILLISECONDS = 1_000;
/** As many bytes as the call takes at once. */
const PART_BYTES = 1024 * 1024;

export function adminImportsQuery(api: ApiClient, query: { cursor?: string }) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_IMPORTS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(importEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** An import, fetched again while its job runs. */
export function adminImportQuery(api: ApiClient, importId: StaffImportId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_IMPORTS, 'page', importId],
    queryFn: ({ signal }) =>
      api.call(
        importEndpoints.page,
        { params: { import_id: importId }, query: { store_id: api.storeId } },
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data && WORKING_STATES.includes(state.data.state) ? REFETCH_MILLISECONDS : false,
  });
}

export function importRowsQuery(
  api: ApiClient,
  { import_id, state, version }: wire.ImportDetails,
  query: RowQuery,
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_IMPORTS, 'rows', import_id, state, version, query],
    queryFn: ({ signal }) =>
      api.call(
        importEndpoints.rows,
        { params: { import_id }, query: { store_id: api.storeId, ...query } },
        { signal },
      ),
  });
}

/** The address of what an import does as a file. */
export const importRowsAddress = (api: ApiClient, importId: StaffImportId): string =>
  api.urlOf(`/admin/api/imports/${importId}/rows_export?${new URLSearchParams({ store_id: api.storeId })}`);

/** The address of the file itself, as it was sent. */
export const importFileAddress = (api: ApiClient, importId: StaffImportId): string =>
  api.urlOf(`/admin/api/imports/${importId}/file?${new URLSearchParams({ store_id: api.storeId })}`);

/** Sends a file in parts, which begins its check. `onProgress` is told the bytes that are there. Throws `ApiProblem`. */
export async function sendImportFile(
  api: ApiClient,
  { file, choices }: { file: File; choices: ImportChoices },
  onProgress: (bytes: number) => void,
): Promise<StaffImportId> {
  const { import_id } = await api.call(importEndpoints.begin, {
    body: { store_id: api.storeId, file: file.name, bytes: file.size, options: choices },
  });
  for (let offset = 0; offset < file.size; offset += PART_BYTES) {
    const query = new URLSearchParams({ store_id: api.storeId, offset: String(offset) });
    await send(
      api.urlOf(`/admin/api/imports/${import_id}/parts?${query}`),
      file.slice(offset, offset + PART_BYTES),
      'application/octet-stream',
    );
    onProgress(Math.min(file.size, offset + PART_BYTES));
  }
  return import_id;
}

/** A picture that the shop did not take, and why. */
export interface RefusedPicture {
  name: string;
  reason: string;
}

/**
 * Sends pictures that a file names, one after another, also those within zip files; one that is refused does not stop the others.
 * `onProgress` is told how many of them were sent. Returns the refused ones. Throws `ApiProblem`.
 */
export async function sendImportPictures(
  api: ApiClient,
  { importId, files }: { importId: StaffImportId; files: readonly File[] },
  onProgress: (sent: number, total: number) => void,
): Promise<RefusedPicture[]> {
  const pictures = await picturesInFiles(files);
  const refused: RefusedPicture[] = [];
  for (const [index, { name, open }] of pictures.entries()) {
    onProgress(index, pictures.length);
    const query = new URLSearchParams({ store_id: api.storeId, name: name.slice(-300) });
    try {
      const picture = await open();
      await send(api.urlOf(`/admin/api/imports/${importId}/pictures?${query}`), picture, picture.type);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !REFUSALS.includes(problem.code)) throw problem;
      refused.push({ name, reason: problem.message });
    }
  }
  return refused;
}

/** What is said of one picture, so that the next may still be taken. */
const REFUSALS = ['picture_refused', 'malformed', 'too_large'];

const send = (address: string, body: Blob, type: string): Promise<Response> =>
  fetchAnswer(address, { method: 'POST', body, headers: { 'content-type': type } });
