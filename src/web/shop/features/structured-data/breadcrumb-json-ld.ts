export interface Crumb {
  name: string;
  path: string;
}

/** The way from the front door to a page: https://schema.org/BreadcrumbList. */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}
