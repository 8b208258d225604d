import type { CallAnswer, CallDefinition, CallInput } from '#contracts/call.ts';
import { ApiProblem, problemOf, UNREACHABLE } from './api-problem.ts';
import type { Endpoint } from './endpoint.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Lets the call finish when the page is left meanwhile; for bodies under 64 KiB. */
  keepalive?: boolean;
}

export interface ApiClient {
  /** The store that every call names. */
  readonly storeId: string;
  /** Makes one call. Throws `ApiProblem` for every answer that is not a 2xx, and when there is no answer. */
  call<Definition extends CallDefinition>(
    endpoint: Endpoint<Definition>,
    input: CallInput<Definition>,
    options?: CallOptions,
  ): Promise<CallAnswer<Definition>>;
  /** The address of a call, for beacons. */
  urlOf(path: string): string;
}

export interface ApiClientSettings {
  fetch: typeof fetch;
  storeId: string;
  /** Origins of calls that live elsewhere, by the start of their path: `{'/stripe': 'https://pay.example.com'}`. */
  hosts?: Readonly<Record<string, string>>;
  /** Told of each call that failed, before its caller is; not of those that their caller gave up. */
  onFailure?: (path: string, failure: unknown) => void;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The one client of the shop's calls: in the browser over the network, on the server into the same process. */
export function createApiClient({ fetch, storeId, hosts = {}, onFailure }: ApiClientSettings): ApiClient {
  const urlOf = (path: string) => {
    const prefix = Object.keys(hosts).find((start) => path.startsWith(start));
    return prefix === undefined ? path : `${hosts[prefix]}${path}`;
  };
  return {
    storeId,
    urlOf,
    async call(endpoint, input, options = {}) {
      const request = requestOf(endpoint, input as AnyInput, options);
      const fail = (failure: unknown): never => {
        if (!options.signal?.aborted) onFailure?.(endpoint.path, failure);
        throw failure;
      };
      const answer = await fetch(urlOf(request.path), request.init).catch((failure: unknown) =>
        fail(
          options.signal?.aborted ? failure : new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE }),
        ),
      );
      if (!answer.ok) return fail(await problemOf(answer));
      return answer.json().catch(fail);
    },
  };
}

function requestOf(
  { method, path }: Endpoint<CallDefinition>,
  { params, query, body }: AnyInput,
  options: CallOptions,
) {
  const hasBody = body !== undefined;
  const headers = { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...options.headers };
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  };
  if (hasBody) init.body = JSON.stringify(body);
  return { path: `${filled(path, params ?? {})}${queryString(query ?? {})}`, init };
}

const filled = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}
