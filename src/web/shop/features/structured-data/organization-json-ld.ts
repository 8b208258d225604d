import { emailPictureOf } from '#domain/presentation/email-picture.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

/** Who keeps the shop: https://schema.org/Organization, and the site as its own. */
export function organizationJsonLd(
  { brand, publicUrl }: ShopJsonLd,
  { logo, socialNetworks }: { logo: string | undefined; socialNetworks: readonly string[] },
) {
  const picture = logo === undefined ? null : emailPictureOf(logo);
  const id = `${publicUrl}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: brand,
      url: `${publicUrl}/`,
      ...(picture !== null && { logo: `${publicUrl}${picture}` }),
      ...(socialNetworks.length > 0 && { sameAs: socialNetworks }),
    },
    { '@type': 'WebSite', name: brand, url: `${publicUrl}/`, publisher: { '@id': id } },
  ];
}
