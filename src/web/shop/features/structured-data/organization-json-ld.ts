import { emailPictureOf } from '#domain/presentation/email-picture.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

/** The shop's organization and its website: https://schema.org/Organization. */
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
