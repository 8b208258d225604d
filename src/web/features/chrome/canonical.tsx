import { useLocation } from 'react-router';
import type { Site } from '#domain/site.ts';

/** Screens that live at two addresses, and which one search engines should know. */
const MAIN_ADDRESS: Readonly<Record<string, string>> = { '/search': '/shop' };

/** The address by which this page is known, without its query. */
export function Canonical({ site }: { site: Site }) {
  const { pathname } = useLocation();
  return <link rel="canonical" href={`${site.publicUrl}${MAIN_ADDRESS[pathname] ?? pathname}`} />;
}
