import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#domain/site.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { checkoutCallLog, logFailure } from './failure-log.ts';
import { createQueryClient } from './query-client.ts';

export interface BrowserDeps {
  api: ApiClient;
  queryClient: QueryClient;
}

let started: BrowserDeps | undefined;

/** Creates the browser's API client and query cache once; `fill` adds the data that came with the page. */
export function startBrowserDeps(site: Site, fill: (client: QueryClient) => void): BrowserDeps {
  if (started === undefined) {
    const fetchHere: typeof fetch = (input, init) =>
      fetch(input, { ...init, signal: limited(input, init?.signal) });
    started = {
      api: createApiClient({
        fetch: fetchHere,
        storeId: site.storeId,
        hosts: site.hosts,
        onFailure: checkoutCallLog(logFailure),
      }),
      queryClient: createQueryClient(),
    };
    fill(started.queryClient);
  }
  return started;
}

/** The API client and query cache for client loaders. Throws when called before the page has started. */
export function browserDeps(): BrowserDeps {
  if (started === undefined) throw new Error('The page has not started yet.');
  return started;
}

/** Calls of the back office may work on everything that the shop has. */
const MAX_SECONDS = 30;
const MAX_SECONDS_OF_STAFF = 300;
/** These wait for the card provider, and may have worked without an answer. */
const MAX_SECONDS_OF_PAYMENTS = 90;
const PAYMENTS = /\/(create_checkout|calculate_tax_final|confirm_|pay_by|(finish|start)_card|cancel)/;

/** The signal of a call, with a limit for its time: one that never ends would hold up those that wait for it. */
function limited(address: unknown, signal: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(1_000 * maxSeconds(String(address)));
  // Browsers of before 2024 cannot combine signals.
  return signal ? (AbortSignal.any?.([signal, limit]) ?? signal) : limit;
}

function maxSeconds(address: string): number {
  if (address.startsWith('/admin')) return MAX_SECONDS_OF_STAFF;
  return PAYMENTS.test(address) ? MAX_SECONDS_OF_PAYMENTS : MAX_SECONDS;
}
