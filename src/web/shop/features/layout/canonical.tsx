import { useLocation, useSearchParams } from 'react-router';
import { canonicalAddress } from '#domain/content/canonical-address.ts';
import type { Site } from '#domain/site.ts';

/** The canonical URL of the page. */
export function Canonical({ site }: { site: Site }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return <link rel="canonical" href={`${site.publicUrl}${canonicalAddress(pathname, params)}`} />;
}
