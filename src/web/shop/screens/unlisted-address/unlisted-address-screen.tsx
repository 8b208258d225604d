import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  useLocation,
} from 'react-router';
import type { StoryPageContent } from '#contracts/content/page-contents.ts';
import { isStoryPath } from '#domain/content/page-address.ts';
import { siteContext } from '#web/api/load-context.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import {
  browserLoader,
  type LoadedQueries,
  loadedData,
  type PageArgs,
  serverLoader,
} from '#web/api/page-data.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { brandOf, contentMeta, type MetaArgs, pageMeta } from '#web/page/page-meta.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { NotFound } from './not-found.tsx';
import { Story, storyTitle } from './story.tsx';

const queries = ({ api }: PageArgs) => ({ required: [pageContentQuery(api, 'story')] });
const loadStory = serverLoader(queries);
const loadStoryInBrowser = browserLoader(queries);

export const handle: PageHandle = {
  page: (pathname, brand) => (isStoryPath(pathname, brand) ? 'story' : 'NotFoundPage'),
  background: (pathname, brand) => (isStoryPath(pathname, brand) ? undefined : 'yellow'),
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
  const isStory = isStoryPath(args.location.pathname, brandOf(args.matches));
  return isStory ? storyMeta(args) : notFoundMeta(args);
}

export function loader(args: LoaderFunctionArgs) {
  const { brand } = args.context.get(siteContext);
  if (isStoryPath(new URL(args.request.url).pathname, brand)) return loadStory(args);
  return data(null, { status: 404 });
}

/**
 * Client navigation never calls the page server, and requests content only for a path that may be the brand
 * story.
 */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return new URL(args.request.url).pathname.startsWith('/the-') ? loadStoryInBrowser(args) : null;
}

/** Paths without a route: the brand story, whose path contains the store's name, or 'page not found'. */
export default function UnlistedAddressScreen() {
  const brand = useAppSelector((state) => state.global.brand);
  const { pathname } = useLocation();
  return isStoryPath(pathname, brand) ? <Story brand={brand} /> : <NotFound />;
}
