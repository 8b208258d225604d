import { readdir } from 'node:fs/promises';
import type { CallDefinition } from '#contracts/call.ts';

const CONTRACTS = new URL('../../../src/contracts/admin/', import.meta.url);

/** Reading calls that are not measured, and why. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/admin/api/orders_export': 'a file that is written whole before it is sent',
  '/admin/api/imported_orders_export': 'a file that is written whole before it is sent',
  '/admin/api/imported_orders/:imported_order_id': 'the older shop of this check has imported nothing',
  '/admin/api/customers_export': 'a file that is written whole before it is sent',
  '/admin/api/discounts_export': 'a file that is written whole before it is sent',
  '/admin/api/store_locations_export': 'a file that is written whole before it is sent',
  '/admin/api/newsletter_subscribers_export': 'a file that is written whole before it is sent',
  '/admin/api/campaigns/:campaign_id': 'the measured shop has sent no campaign',
  '/admin/api/setup/test_payment': 'one row by its index, asked while somebody waits',
  '/admin/api/imports/:import_id': 'the measured shop has imported nothing',
  '/admin/api/imports/:import_id/rows': 'the measured shop has imported nothing',
  '/admin/api/imports/:import_id/file': 'a file from the disk',
  '/admin/api/exports/:export_id/file': 'a file that is stored in parts',
  '/admin/api/campaigns/:campaign_id/email': 'one row, drawn as an email',
  '/admin/api/imports/:import_id/rows_export': 'a file that is written whole before it is sent',
  '/admin/api/reviews_export': 'a file that is written whole before it is sent',
  '/admin/api/reports/tables/:report/csv': 'a file, of the report that is measured',
  '/admin/api/reports/journal/csv': 'a file, of the journal that is measured',
  '/admin/api/reports/invoices/csv': 'a file that is written whole before it is sent',
  '/admin/api/reports/month_package': 'a file, made while the browser waits for a download',
};

/** The paths of all reading calls of the back office, as their contracts have them. */
async function readingCalls(): Promise<string[]> {
  const files = (await readdir(CONTRACTS, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, CONTRACTS).href)));
  return modules
    .flatMap((module) => Object.values<Partial<CallDefinition> | undefined>(module))
    .flatMap((call) => (call?.method === 'GET' && call.path?.startsWith('/admin/api/') ? [call.path] : []));
}

/** Reading calls of the back office that none of these requests is, and that are not left out for a reason. */
export async function callsWithoutRequest(requests: readonly { path: string }[]): Promise<string[]> {
  const asked = new Set(requests.map(({ path }) => path.split('?')[0] ?? ''));
  const calls = await readingCalls();
  const literal = new Set(calls.filter((call) => !call.includes(':')));
  return calls.filter((call) => {
    if (call in NOT_MEASURED) return false;
    if (literal.has(call)) return !asked.has(call);
    const pattern = new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`);
    return ![...asked].some((path) => pattern.test(path) && !literal.has(path));
  });
}
