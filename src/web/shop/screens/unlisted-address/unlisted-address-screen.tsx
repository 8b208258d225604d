import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  useLocation,
} from 'react-router';
import type { OwnPageContent } from '#contracts/content/own-page.ts';
import type { StoryPageContent } from '#contracts/content/page-contents.ts';
import { isStoryPath } from '#domain/content/page-address.ts';
import { browserDeps } from '#web/api/browser-deps.ts';
import { siteContext } from '#web/api/load-context.ts';
import { ownPageProductsQuery, ownPageQuery } from '#web/api/own-page.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import {
  browserLoader,
  type LoadedQueries,
  loadedData,
  type PageArgs,
  serverLoader,
} from '#web/api/page-data.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, contentMeta, type MetaArgs, metaOf, pageMeta } from '#web/page/page-meta.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { NotFound } from './not-found.tsx';
import { Story, storyTitle } from './story.tsx';

/** Has the blocks of the home page, which the story and missing pages do without. */
const OwnPage = lazyPart(() => import('./own-page.tsx'));

const storyQueries = ({ api }: PageArgs) => ({ required: [pageContentQuery(api, 'story')] });
const loadStory = serverLoader(storyQueries);
const loadStoryInBrowser = browserLoader(storyQueries);
const loadOwnPage = serverLoader(({ api, url }: PageArgs) => ({
  required: [ownPageQuery(api, url.pathname)],
  optional: [ownPageProductsQuery(api, url.pathname)],
}));

const ownPageIn = (loaderData: unknown, pathname: string) =>
  loadedData<OwnPageContent | null>(loaderData as LoadedQueries | null, ['page-content', pathname]) ?? null;

export const handle: PageHandle = {
  page: (pathname, brand, loaderData) => {
    if (isStoryPath(pathname, brand)) return 'story';
    return ownPageIn(loaderData, pathname) ? pathname : 'NotFoundPage';
  },
  background: (pathname, brand, loaderData) =>
    isStoryPath(pathname, brand) || ownPageIn(loaderData, pathname) ? undefined : 'yellow',
  sharePicture: (loaderData) =>
    loadedData<StoryPageContent>(loaderData as LoadedQueries | null, ['page-content', 'story'])?.sections[0]
      ?.imageUrl,
};

const notFoundMeta = pageMeta({
  title: 'Dropped ball',
  description: 'There is no page at this address.',
  isPrivate: true,
});
const storyMeta = contentMeta('story', (brand) => ({
  title: storyTitle(brand),
  description: `How ${brand} began, and who makes it.`,
}));

export function meta(args: MetaArgs & { location: { pathname: string } }): MetaDescriptor[] {
  const { pathname } = args.location;
  const brand = brandOf(args.matches);
  if (isStoryPath(pathname, brand)) return storyMeta(args);
  const page = ownPageIn(args.loaderData, pathname);
  if (page === null) return notFoundMeta(args);
  const { title, metaTitle = title, metaDescription = title } = page;
  return metaOf({ title: metaTitle, description: metaDescription }, brand);
}

export function loader(args: LoaderFunctionArgs) {
  const { brand } = args.context.get(siteContext);
  return isStoryPath(new URL(args.request.url).pathname, brand) ? loadStory(args) : loadOwnPage(args);
}

/** Client navigation never calls the page server. Only the answer says whether staff have added a page. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<LoadedQueries | null> {
  const { pathname } = new URL(args.request.url);
  if (pathname.startsWith('/the-')) loadStoryInBrowser(args);
  const { api, queryClient } = browserDeps();
  const { queryKey, ...query } = ownPageQuery(api, pathname);
  // A failure is shown as a missing page, as before.
  const data = await queryClient.fetchQuery({ queryKey, ...query }).catch(() => null);
  return { queries: [{ key: queryKey, data }] };
}

/** Paths without a route: the brand story, whose path contains the store's name, a page that staff have added, or 'page not found'. */
export default function UnlistedAddressScreen() {
  const brand = useAppSelector((state) => state.global.brand);
  const { pathname } = useLocation();
  const { data: page } = useQuery({ ...ownPageQuery(useApi(), pathname), enabled: false });
  if (isStoryPath(pathname, brand)) return <Story brand={brand} />;
  if (!page) return <NotFound />;
  return (
    <Suspense>
      <OwnPage key={pathname} path={pathname} content={page} />
    </Suspense>
  );
}
