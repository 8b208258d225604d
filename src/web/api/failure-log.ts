import type { reportBrowserFailure } from '#contracts/analytics-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { FailedOperation, FailureReason } from '#domain/browser-failure.ts';
import { ApiProblem } from './api-problem.ts';
import { analyticsEndpoints } from './endpoints/analytics-endpoints.ts';
import { checkoutByPayment } from './endpoints/checkout-by-payment.ts';

/** Later failures of the same page add nothing new. */
const MAX_REPORTS = 20;

/**
 * Calls aborted because the visitor leaves the page are not failures; the delayed report is lost with the
 * page.
 */
const REPORT_AFTER_MILLISECONDS = 500;

type FailureReport = CallInput<typeof reportBrowserFailure>['body'];
type FailureLog = (operation: FailedOperation, failure: unknown) => void;

/** Creates the log of one page; `send` reports its first failures. */
export function createFailureLog(send: (report: FailureReport) => void): FailureLog {
  let reports = 0;
  return (operation, failure) => {
    console.error(`Failed to ${operation.replaceAll('_', ' ')}`, factsOf(failure));
    if (reports >= MAX_REPORTS) return;
    reports += 1;
    send({ operation, reason: reasonOf(failure) });
  };
}

/**
 * Logs a failure in the browser and reports its operation and reason, without any data of the visitor. The
 * caller handles the failure itself. Spec §8.
 */
export const logFailure = createFailureLog((report) => {
  // Pages are rendered on the server too, where there is no beacon.
  setTimeout(
    () => navigator.sendBeacon?.(analyticsEndpoints.reportBrowserFailure.path, JSON.stringify(report)),
    REPORT_AFTER_MILLISECONDS,
  );
});

/** An API error is logged by its code only, because its message may contain what was typed. */
const factsOf = (failure: unknown) =>
  failure instanceof ApiProblem ? { status: failure.status, code: failure.code } : failure;

function reasonOf(failure: unknown): FailureReason {
  if (!(failure instanceof ApiProblem)) return 'unexpected';
  if (failure.status === 0) return 'unreachable';
  return failure.status >= 500 ? 'unavailable' : 'refused';
}

/** Logs failed checkout calls. Spec §8, Checkout-related calls failing. */
export const checkoutCallLog = (log: FailureLog) => (path: string, failure: unknown) => {
  if (!path.startsWith('/stripe/') && !path.startsWith('/discount/')) return;
  // This call is polled until the payment is known, so a 404 is expected.
  const isPolled = path === checkoutByPayment.path;
  if (isPolled && failure instanceof ApiProblem && failure.status === 404) return;
  log('call_checkout', failure);
};
