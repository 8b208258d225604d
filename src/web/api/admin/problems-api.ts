import { queryOptions } from '@tanstack/react-query';
import type * as jobs from '#contracts/admin/failed-jobs-calls.ts';
import type * as payments from '#contracts/admin/payment-exceptions-calls.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export const problemEndpoints = {
  paymentExceptions: endpoint<typeof payments.adminPaymentExceptions>('GET', '/admin/api/payment_exceptions'),
  resolvePaymentException: endpoint<typeof payments.adminResolvePaymentException>(
    'POST',
    '/admin/api/payment_exceptions/:checkout_id/resolve',
  ),
  failedEmails: endpoint<typeof jobs.adminFailedEmails>('GET', '/admin/api/failed_emails'),
  failedJobs: endpoint<typeof jobs.adminFailedJobs>('GET', '/admin/api/failed_jobs'),
  retryJobs: endpoint<typeof jobs.adminRetryJobs>('POST', '/admin/api/failed_jobs/retry'),
};

export const PAYMENT_EXCEPTIONS = ['admin-payment-exceptions'] as const;
export const FAILED_JOBS = ['admin-failed-jobs'] as const;

export function paymentExceptionsQuery(api: ApiClient, cursor: string | undefined) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...PAYMENT_EXCEPTIONS, cursor],
    queryFn: ({ signal }) =>
      api.call(
        problemEndpoints.paymentExceptions,
        { query: { store_id: api.storeId, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
  });
}

export function failedEmailsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...FAILED_JOBS, 'emails'],
    queryFn: async ({ signal }) =>
      (await api.call(problemEndpoints.failedEmails, { query: { store_id: api.storeId } }, { signal }))
        .failed_emails,
  });
}

export function failedJobsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...FAILED_JOBS, 'others'],
    queryFn: async ({ signal }) =>
      (await api.call(problemEndpoints.failedJobs, { query: { store_id: api.storeId } }, { signal }))
        .failed_jobs,
  });
}
