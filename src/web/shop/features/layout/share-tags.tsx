import { useLocation, useMatches, useSearchParams } from 'react-router';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import { SHARE_PICTURE_SIZE, sharePictureOf } from '#domain/presentation/share-picture.ts';
import type { Site } from '#domain/site.ts';
import { handleOf } from '#web/page/page-handle.ts';

interface ShareTagsProps {
  site: Site;
  /** What a page is shared with that has no picture of its own. */
  defaultPicture: string | undefined;
}

/** What a link to this page shows where it is shared; the words are the page's own `meta`. Only readers of links need it, so only the server renders it. */
export function ShareTags({ site, defaultPicture }: ShareTagsProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const matches = useMatches();
  const about = handleOf(matches)?.sharePicture;
  const picture = sharePictureOf(
    typeof about === 'function' ? about(matches.at(-1)?.loaderData) : about,
    defaultPicture,
  );
  return (
    <>
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:url" content={`${site.publicUrl}${canonicalAddress(pathname, params)}`} />
      {picture !== null && (
        <>
          <meta property="og:image" content={`${site.publicUrl}${picture}`} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(SHARE_PICTURE_SIZE.width)} />
          <meta property="og:image:height" content={String(SHARE_PICTURE_SIZE.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
