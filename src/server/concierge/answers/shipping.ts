import { itemWordsOf, withProductWords } from '#domain/catalog/item-words.ts';
import { asksBeforeOrdering } from '#domain/concierge/before-ordering.ts';
import type { ElsewherePlace } from '#domain/concierge/reading/place-in.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { formatMoney, formatMoneyBriefly } from '#domain/money.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryInSentence } from '#domain/shipping/country-name.ts';
import { regionName } from '#domain/shipping/region-code.ts';
import { type Answer, CONTACT_LINK, paragraphs, passageLink, quote } from '../answer.ts';
import type { Passage } from '../passages.ts';
import type { ConciergeTools, ShippingFacts } from '../tools.ts';

/** Cost, duration and destinations of shipping, from the shop's own options and pages. */
export async function answerShipping(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const where = tools.passageAbout('faq', /where do you ship/i);
  const { elsewhere } = reading;
  const isRefused = elsewhere !== null && shippedOf(elsewhere, tools).length === 0;
  const isAlone = reading.place?.country == null;
  if (isRefused && isAlone) return notThere(where);
  const times = asksBeforeOrdering(withProductWords(reading.words, itemWordsOf(tools.texts)))
    ? tools.passageAbout('shipping-returns', /business days/i)
    : null;
  const passage = closestPassage(reading, tools) ?? times ?? where;
  const destinations = destinationsOf(reading, tools);
  const facts = await Promise.all(destinations.map((to) => tools.shippingFacts(to)));
  return {
    kind: 'shipping',
    reply: paragraphs(
      ...facts.map(factLine),
      isRefused && `We do not ship to ${nameOf(elsewhere)}.`,
      passage && `${passage.title.split(':')[0]} says: ${quote(passage.text)}`,
    ),
    products: [],
    links: [
      ...(passage ? [passageLink(passage)] : []),
      { title: 'Shipping and returns', url: '/shipping-returns' },
    ],
  };
}

const shippedOf = ({ countries }: ElsewherePlace, { shipsTo }: ConciergeTools) =>
  countries.filter((country) => shipsTo.includes(country));

function nameOf({ countries }: ElsewherePlace): string {
  const [country, other] = countries;
  return country !== undefined && other === undefined ? countryInSentence(country) : 'all of these places';
}

function notThere(where: Passage | null): Answer {
  return {
    kind: 'shipping',
    reply: paragraphs('We do not ship there.', where && `Our FAQ says: ${quote(where.text)}`),
    products: [],
    links: [...(where ? [passageLink(where)] : []), CONTACT_LINK],
  };
}

/** Topics with a passage of their own; the options cover cost and duration. */
const SPECIAL = /customs|dut(y|ies)|carrier|alaska|hawaii|territor|yukon|nunavut|tracking|follow|office/;

function closestPassage({ words }: Reading, tools: ConciergeTools): Passage | null {
  const text = words.join(' ');
  if (!SPECIAL.test(text)) return null;
  return tools.findPassages(text, ['shipping-returns', 'faq'])[0] ?? null;
}

type Destination = { country: string; region: string | null };

/** Of a shop that sells to more countries, the first ones are told. */
const MAX_DESTINATIONS = 4;

/** The mentioned places, or that of their stores, or the countries that the shop sells to. */
function destinationsOf({ place, elsewhere }: Reading, tools: ConciergeTools): Destination[] {
  const abroad = elsewhere === null ? [] : shippedOf(elsewhere, tools).map(wholeCountry);
  const named = place?.country ? [{ country: place.country, region: place.region }] : [];
  if (named.length + abroad.length > 0) return [...named, ...abroad].slice(0, MAX_DESTINATIONS);
  const known = place && tools.findStores(place)[0];
  if (known && tools.shipsTo.includes(known.country))
    return [{ country: known.country, region: known.state }];
  return tools.shipsTo.slice(0, MAX_DESTINATIONS).map(wholeCountry);
}

const wholeCountry = (country: string): Destination => ({ country, region: null });

/** 'To the United States: Standard $5.95 (3 to 6 business days), free from $65; Express $14.95 (…).' */
function factLine({ country, region, currency, options }: ShippingFacts): string {
  const ways = options.map(({ name, priceCents, additionalInformation, freeThreshold }) => {
    const free =
      freeThreshold === null ? '' : `, free from ${formatMoneyBriefly(freeThreshold * 100, currency)}`;
    return `${name} ${formatMoney(priceCents, currency)} (${additionalInformation})${free}`;
  });
  const inCountry = countryInSentence(country);
  const to = region !== null && hasRegions(country) ? regionName(country, region) : inCountry;
  return options.length === 0 ? `We do not ship to ${to}.` : `To ${to}: ${ways.join('; ')}.`;
}
