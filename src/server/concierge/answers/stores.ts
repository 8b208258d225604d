import type { WireStoreLocation } from '#contracts/catalog/store-location-calls.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { type Answer, paragraphs } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const MOST = 4;
const LOCATOR = { title: 'Store locator', url: '/store-locator' };

/** Stores near a place, from the same list as the store locator. */
export async function answerStores({ place }: Reading, tools: ConciergeTools): Promise<Answer> {
  const found = tools.findStores(place);
  return { kind: 'stores', reply: wordsFor(place?.search ?? null, found), products: [], links: [LOCATOR] };
}

function wordsFor(search: string | null, found: readonly WireStoreLocation[]): string {
  if (search === null)
    return 'Tell me a city or a zip code and I look. The store locator has all of them on a map.';
  if (found.length === 0)
    return `I found no shop for “${search}” on our list. The store locator has all of them on a map; what we ship comes to your door.`;
  const more = found.length > MOST ? `And ${found.length - MOST} more in the store locator.` : '';
  return paragraphs('Nearest shops:', found.slice(0, MOST).map(storeLine).join('\n'), more);
}

function storeLine({ title, line1, line2, city, state, zip, phone }: WireStoreLocation): string {
  const street = [line1, line2].filter(Boolean).join(', ');
  return `${title}, ${street}, ${city}, ${state} ${zip}${phone ? `, ${phone}` : ''}`;
}
