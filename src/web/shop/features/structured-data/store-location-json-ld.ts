import { NOT_AVAILABLE, type Place } from '#domain/store-locations/place.ts';

/** The stores that sell the products: https://schema.org/LocalBusiness. */
export function storeLocationJsonLd(places: readonly Place[]) {
  return places.map(localBusiness);
}

function localBusiness(place: Place) {
  const { name, street, city, state, zip, country, latitude, longitude, phone, email } = place;
  return {
    '@type': 'LocalBusiness',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone === NOT_AVAILABLE ? {} : { telephone: phone }),
    ...(email === NOT_AVAILABLE ? {} : { email }),
  };
}
