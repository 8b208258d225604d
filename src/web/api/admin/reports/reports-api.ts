import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/reports/report-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export type ReportOverview = CallAnswer<typeof wire.adminReports>;
export type ReportTable = wire.Report['tables'][number];

/** Days of the store's time zone, both included, and what they are compared with. */
export interface ReportPeriod {
  /** Undefined: as the report is usually read. */
  from: string | undefined;
  to: string | undefined;
  compare: wire.Comparison;
}

export const reportEndpoints = {
  overview: endpoint<typeof wire.adminReports>('GET', '/admin/api/reports/overview'),
  report: endpoint<typeof wire.adminReport>('GET', '/admin/api/reports/tables/:report'),
};

/** The list of the reports with their numbers. */
export function reportOverviewQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-reports', 'overview'],
    queryFn: ({ signal }) =>
      api.call(reportEndpoints.overview, { query: { store_id: api.storeId } }, { signal }),
  });
}

/** A report over a period; the one before stays visible until it is here. */
export function reportQuery(api: ApiClient, report: wire.ReportName, period: ReportPeriod) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-reports', report, period],
    queryFn: ({ signal }) =>
      api.call(
        reportEndpoints.report,
        { params: { report }, query: { store_id: api.storeId, ...period } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Where the same is downloaded with all rows. */
export const reportFileAddress = (
  api: ApiClient,
  report: string,
  { from, to, compare }: ReportPeriod,
): string =>
  api.urlOf(
    `/admin/api/reports/tables/${report}/csv?${new URLSearchParams({
      store_id: api.storeId,
      compare,
      ...(from && { from }),
      ...(to && { to }),
    })}`,
  );
