import type { WireProduct } from '#contracts/catalog/product.ts';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import type { SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { listed } from '#domain/text/listed.ts';
import { type Answer, paragraphs, passageLink, productLink, quote, shopLink } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const MOST = 3;
type WireBundle = WireProduct['bundles'][number];

/** Packs and boxes, and what they save. */
export async function answerPacks(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const named = await tools.products(reading.handles);
  const packed = (named.length > 0 ? named : await requestedPacks(reading, tools))
    .filter(hasPacks)
    .slice(0, MOST);
  const single = named.filter((product) => !hasPacks(product)).map(({ product_title }) => product_title);
  const shown = packed.length > 0 ? packed : named.slice(0, MOST);
  return {
    kind: 'packs',
    reply: paragraphs(
      single.length > 0 && `${listed(single)}: single packs only.`,
      ...packed.map((product) => product.bundles.map((bundle) => packLine(bundle, product)).join('\n')),
      shown.length === 0 &&
        (isNarrow(reading.criteria)
          ? 'Nothing like that comes in a larger pack at the moment.'
          : 'At the moment everything here comes in single packs.'),
    ),
    products: shown,
    links: shown.map(productLink).concat(shopLink(tools)),
  };
}

/** Packs that match the criteria, or the most reviewed ones without criteria. */
async function requestedPacks({ criteria }: Reading, tools: ConciergeTools): Promise<WireProduct[]> {
  if (!isNarrow(criteria)) return tools.packedProducts(MOST);
  return (await tools.findProducts({ ...criteria, tastes: [], category: null })).products;
}

/** Whether the criteria exclude something, so that no alternatives may be offered. */
const isNarrow = ({ diets, without, withoutWords, min, max, heat, first }: SearchCriteria) =>
  [...diets, ...without, ...withoutWords].length > 0 || [min, max, heat, first].some((part) => part !== null);

const hasPacks = ({ bundles }: WireProduct) => bundles.length > 0;

const saves = ({ price, discounted_price }: WireBundle) => price > discounted_price;

function packLine(bundle: WireBundle, { currency }: WireProduct): string {
  const instead = saves(bundle) ? ` instead of ${formatMoney(bundle.price, currency)}` : '';
  return `${bundle.title}: ${formatMoney(bundle.discounted_price, currency)}${instead}`;
}

/** A pack that costs less than its parts, for questions about discounts; null when there is none. */
export async function savingPack(tools: ConciergeTools): Promise<string | null> {
  for (const product of await tools.packedProducts(MOST)) {
    const bundle = product.bundles.find(saves);
    if (bundle) return packLine(bundle, product);
  }
  return null;
}

const CHANGING = /cancel|stop|skip|pause|change|end|quit|how do|how does/;

/** What can be subscribed to, at which intervals and prices, and how to cancel. */
export async function answerSubscription(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const named = await tools.products(reading.handles);
  const known = named.length > 0 ? named : await tools.subscribableProducts(MOST);
  const offered = known.filter(({ variants }) =>
    variants.some(({ subscription }) => subscription.length > 0),
  );
  const passage = tools.findPassages('change stop skip subscription', ['faq', 'terms'])[0];
  const isChanging = CHANGING.test(reading.words.join(' '));
  const quoted = passage && `${passage.title.split(':')[0]} says: ${quote(passage.text)}`;
  const titles = named.map(({ product_title }) => product_title);
  const none =
    offered.length === 0 &&
    reading.allergies.length === 0 &&
    (named.length > 0
      ? `${listed(titles)}: not by subscription.`
      : 'At the moment nothing here comes by subscription.');
  const lines = offered
    .slice(0, MOST)
    .map((product) => subscriptionLine(product, tools.subscriptionCurrency))
    .join('\n');
  return {
    kind: 'subscription',
    reply: isChanging ? paragraphs(quoted, lines) : paragraphs(none, lines, quoted),
    products: (offered.length > 0 ? offered : named).slice(0, MOST),
    links: [...(passage ? [passageLink(passage)] : []), ...offered.slice(0, MOST).map(productLink)],
  };
}

function subscriptionLine({ product_title, variants, currency }: WireProduct, charged: CurrencyCode): string {
  const isNamed = currency !== charged;
  const [first] = variants.filter(({ subscription }) => subscription.length > 0);
  const options = (first?.subscription ?? []).map(
    ({ subscription_interval, subscription_interval_unit, subscription_price }) =>
      `${subscriptionLabel(subscription_interval, subscription_interval_unit).toLowerCase()} for ${formatMoney(subscription_price, charged, { isNamed })}`,
  );
  const size = first ? Object.values(first.product_attributes).join(', ') : '';
  return `${product_title}${size ? ` (${size})` : ''}: ${listed(options, 'or')}.`;
}
