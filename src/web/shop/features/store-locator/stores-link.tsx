import { useQuery } from '@tanstack/react-query';
import { placesThatCarry } from '#domain/store-locations/place.ts';
import { storeLocationsQuery } from '#web/api/catalog/store-location-queries.ts';
import { useApi } from '#web/api/use-api.ts';

/** The store locator with the stores that carry a product; nothing when none is known to. */
export function StoresLink({ handle, title }: { handle: string; title: string }) {
  const { data } = useQuery(storeLocationsQuery(useApi()));
  const count = placesThatCarry(data ?? [], handle).length;
  if (count === 0) return null;
  return (
    // The map needs a document of its own: docs/decisions/0030.
    <a href={`/store-locator?carries=${encodeURIComponent(handle)}`}>
      {count === 1 ? 'One store carries' : `${count} stores carry`} {title}
    </a>
  );
}
