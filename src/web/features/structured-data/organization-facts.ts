import type { ShopFacts } from './shop-facts.ts';

/** Who keeps the shop: https://schema.org/Organization, and the site as its own. */
export function organizationFacts({ brand, publicUrl }: ShopFacts, socialNetworks: readonly string[]) {
  const id = `${publicUrl}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: brand,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/pictures/brand/mail-wordmark.png`,
      ...(socialNetworks.length > 0 && { sameAs: socialNetworks }),
    },
    { '@type': 'WebSite', name: brand, url: `${publicUrl}/`, publisher: { '@id': id } },
  ];
}
