import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params } from 'react-router';
import { ApiProblem } from './api-problem.ts';
import { browserDeps } from './browser-deps.ts';
import type { ApiClient } from './client.ts';
import { apiLoadContext } from './load-context.ts';
import { createQueryClient } from './query-client.ts';

export interface PageArgs {
  api: ApiClient;
  params: Params;
  url: URL;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of queries of different answers and keys has no common narrower type.
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/**
 * Without the data of `required` queries the page fails (503) or an earlier rendering is sent. A null answer
 * makes it a 404, a refusal gives it the refusal's status; `optional` queries only complete the first render.
 */
export interface PageQueries {
  required?: AnyQuery[];
  optional?: AnyQuery[];
}

export interface LoadedQueries {
  queries: { key: readonly unknown[]; data: unknown }[];
}

/**
 * Loads a screen's queries on the server and sends their data with the page; `browserLoader` only starts them
 * on client navigation. Pages are cached for everyone, so no data of a session (cart, customer) belongs here.
 *
 * ```ts
 * const queries = ({ api, params }: PageArgs) => ({ required: [productQuery(api, params.productId ?? '')] });
 * export const loader = serverLoader(queries);
 * export const clientLoader = browserLoader(queries);
 * // in the component: const product = useQuery(productQuery(useApi(), productId));
 * ```
 */
export function serverLoader(queriesOf: (args: PageArgs) => PageQueries) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const { required = [], optional = [] } = queriesOf({
      api: context.get(apiLoadContext),
      params,
      url: new URL(request.url),
    });
    const client = createQueryClient();
    const optionalDone = Promise.all(optional.map((query) => client.prefetchQuery(query)));
    const statuses = await Promise.all(
      required.map((query) => client.fetchQuery(query).then(statusOfAnswer, statusOfFailure)),
    );
    await optionalDone;
    return data(loadedQueries(client), { status: Math.max(200, ...statuses) });
  };
}

/** The data of optional queries; a failed one is skipped. */
export async function loadOptionalQueries(optional: AnyQuery[]): Promise<LoadedQueries> {
  const client = createQueryClient();
  await Promise.all(optional.map((query) => client.prefetchQuery(query)));
  return loadedQueries(client);
}

/** The `clientLoader` counterpart of `serverLoader`. */
export function browserLoader(queriesOf: (args: PageArgs) => PageQueries) {
  return ({ params, request }: ClientLoaderFunctionArgs) => {
    const { api, queryClient } = browserDeps();
    const { required = [], optional = [] } = queriesOf({ api, params, url: new URL(request.url) });
    for (const query of [...required, ...optional]) void queryClient.prefetchQuery(query);
    return null;
  };
}

const statusOfAnswer = (answer: unknown) => (answer === null ? 404 : 200);

/** Refusals are shown by the screen; any other failure fails the page. */
function statusOfFailure(failure: unknown): number {
  if (!(failure instanceof ApiProblem)) throw failure;
  if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) return failure.status;
  throw data({ code: failure.code }, { status: 503 });
}

function loadedQueries(client: QueryClient): LoadedQueries {
  const succeeded = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success');
  return { queries: succeeded.map((query) => ({ key: query.queryKey, data: query.state.data })) };
}

/** What the server loaded for a query, for a screen's `meta`; undefined after client navigation. */
export function loadedData<Answer>(
  loaded: LoadedQueries | null | undefined,
  key: readonly unknown[],
): Answer | undefined {
  const query = loaded?.queries.find((candidate) => candidate.key.join() === key.join());
  return query?.data as Answer | undefined;
}

/** Copies the loaders' data into the query cache. */
export function fillFromLoaders(client: QueryClient, loaderData: readonly unknown[]): void {
  for (const loaded of loaderData) {
    if (!isLoadedQueries(loaded)) continue;
    for (const { key, data } of loaded.queries) client.setQueryData(key, data);
  }
}

function isLoadedQueries(value: unknown): value is LoadedQueries {
  return typeof value === 'object' && value !== null && 'queries' in value && Array.isArray(value.queries);
}
