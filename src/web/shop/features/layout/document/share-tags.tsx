import { useLocation, useMatches, useSearchParams } from 'react-router';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import { SHARE_PICTURE_SIZE, sharePictureOf } from '#domain/presentation/share-picture.ts';
import type { Site } from '#domain/site.ts';
import { handleOf } from '#web/page/page-handle.ts';

interface ShareTagsProps {
  site: Site;
  /** For pages without a picture of their own. */
  defaultPicture: string | undefined;
}

/**
 * Open Graph and Twitter tags besides those in the page's `meta`. Only crawlers read them, so they are
 * rendered on the server only.
 */
export function ShareTags({ site, defaultPicture }: ShareTagsProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const matches = useMatches();
  const sharePicture = handleOf(matches)?.sharePicture;
  const picture = sharePictureOf(
    typeof sharePicture === 'function' ? sharePicture(matches.at(-1)?.loaderData) : sharePicture,
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
