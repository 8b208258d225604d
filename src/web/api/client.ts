import type { CallAnswer, CallDefinition, CallInput } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { ApiProblem, problemOf, UNREACHABLE } from './api-problem.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { whileOverloaded } from './while-overloaded.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Lets the call finish after the page is left; for bodies under 64 KiB. */
  keepalive?: boolean;
}

export interface ApiClient {
  /** Sent with every call. */
  readonly storeId: StoreId;
  /** Makes one call. Throws `ApiProblem` unless the answer is a 2xx. */
  call<Definition extends CallDefinition>(
    endpoint: Endpoint<Definition>,
    input: CallInput<Definition>,
    options?: CallOptions,
  ): Promise<CallAnswer<Definition>>;
  /** The URL of a call, for beacons. */
  urlOf(path: string): string;
}

export interface ApiClientSettings {
  fetch: typeof fetch;
  storeId: StoreId;
  /** Origins of calls on other hosts by path: `{'/style/getStyles': 'https://styles.example.com'}`. */
  hosts?: Readonly<Record<string, string>>;
  /** Called for each failed call except aborted ones, before the caller receives the error. */
  onFailure?: (path: string, failure: unknown) => void;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The API client, which uses the network in the browser and calls the same process on the server. */
export function createApiClient({ fetch, storeId, hosts = {}, onFailure }: ApiClientSettings): ApiClient {
  const urlOf = (path: string) => {
    const prefix = Object.keys(hosts).find((prefix) => path.startsWith(prefix));
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
      const unreachable = (failure: unknown): never => {
        if (options.signal?.aborted || failure instanceof SyntaxError) throw failure;
        throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
      };
      const send = async () => {
        const response = await fetch(urlOf(request.path), request.init).catch(unreachable);
        if (!response.ok) throw await problemOf(response);
        return response.json().catch(unreachable);
      };
      return (endpoint.isReading ? whileOverloaded(send, options.signal) : send()).catch(fail);
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
  return { path: `${fillPath(path, params ?? {})}${queryString(query ?? {})}`, init };
}

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryString(query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}
