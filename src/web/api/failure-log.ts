import type { reportBrowserFailure } from '#contracts/analytics-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { FailedOperation, FailureReason } from '#domain/browser-failure.ts';
import { ApiProblem } from './api-problem.ts';
import { endpoints } from './endpoints.ts';

/** A page that fails again and again has said enough. */
const MOST_REPORTS = 20;

/** Calls that are cut off because the visitor leaves the page are no failures: by then the page is gone. */
const REPORT_AFTER_MILLISECONDS = 500;

type FailureReport = CallInput<typeof reportBrowserFailure>['body'];
type FailureLog = (operation: FailedOperation, failure: unknown) => void;

/** A log of one page that has `send` report its first failures. */
export function createFailureLog(send: (report: FailureReport) => void): FailureLog {
  let reports = 0;
  return (operation, failure) => {
    console.error(`Failed to ${operation.replaceAll('_', ' ')}`, factsOf(failure));
    if (reports >= MOST_REPORTS) return;
    reports += 1;
    send({ operation, reason: reasonOf(failure) });
  };
}

/**
 * Logs what the browser could not do, and has the shop count it: what it was and how it failed, nothing of the visitor and nothing that
 * was typed. The caller decides what becomes of the failure. Spec §8.
 */
export const logFailure = createFailureLog((report) => {
  // On the server, which renders pages too, there is no beacon.
  setTimeout(
    () => navigator.sendBeacon?.(endpoints.reportBrowserFailure.path, JSON.stringify(report)),
    REPORT_AFTER_MILLISECONDS,
  );
});

/** Of a refusal only its code: its sentence may name what was typed. */
const factsOf = (failure: unknown) =>
  failure instanceof ApiProblem ? { status: failure.status, code: failure.code } : failure;

function reasonOf(failure: unknown): FailureReason {
  if (!(failure instanceof ApiProblem)) return 'unexpected';
  if (failure.status === 0) return 'unreachable';
  return failure.status >= 500 ? 'unavailable' : 'refused';
}

/** Logs failed calls of a checkout, wherever they are made. Spec §8, Checkout-related calls failing. */
export const checkoutCallLog = (log: FailureLog) => (path: string, failure: unknown) => {
  if (!path.startsWith('/stripe/') && !path.startsWith('/discount/')) return;
  // Asked until the payment is known: that it is not yet is an answer.
  const isAnswer = path === endpoints.checkoutByPayment.path;
  if (isAnswer && failure instanceof ApiProblem && failure.status === 404) return;
  log('call_checkout', failure);
};
