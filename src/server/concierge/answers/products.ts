import type { WireProduct } from '#contracts/catalog/product.ts';
import { heatLabel } from '#domain/catalog/heat.ts';
import { itemWordsOf, withProductWords } from '#domain/catalog/item-words.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { hasCriteria, NO_CRITERIA, type SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import { formatMoney } from '#domain/money.ts';
import { listed } from '#domain/text/listed.ts';
import { type Answer, paragraphs, productLink, quote, READ_THE_PACK, shopLink } from '../answer.ts';
import { isWireProductSoldOut, type ProductMatches } from '../find-products.ts';
import type { ConciergeTools } from '../tools.ts';

/** Products that match the criteria, or an explanation with popular ones when none do. */
export async function answerWithProducts(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { criteria, unknownWords } = reading;
  const found = await tools.findProducts(criteria);
  const isUnknown = unknownWords.length > 0 && criteria.tastes.length === 0 && criteria.category === null;
  if (found.products.length === 0 || (isUnknown && !hasCriteria(criteria)))
    return nothingLikeIt(reading, tools);
  const products = found.products;
  const isOfAll = asksOfAll(reading.words, tools);
  const areAll = criteria.diets.length > 0 && isOfAll && (await tools.areAllListedAs(criteria.diets));
  const safety = criteria.withoutWords.length > 0 && [
    products
      .map((each) => `${each.product_title}: ${quote(each.static_content?.allergens ?? '')}`)
      .join('\n'),
    found.withoutLabel.length > 0 &&
      `Left out, because no label here says so: ${listed(found.withoutLabel)}.`,
    READ_THE_PACK,
  ];
  return {
    kind: 'products',
    reply: paragraphs(
      opening(reading, found, { isOfAll, areAll }),
      products
        .map((product) => (criteria.heat === null ? productLine(product) : hotLineOf(product)))
        .join('\n'),
      ...(safety || []),
    ),
    products,
    links: [...products.map(productLink), shopLinkFor(criteria, tools)],
  };
}

/** 'The Mix, from $7.99'. */
export function productLine(product: WireProduct): string {
  const { product_title, product_price, currency, variants } = product;
  const from = variants.some((variant) => variant.product_price > product_price) ? 'from ' : '';
  return `${product_title}, ${from}${formatMoney(product_price, currency)}${isWireProductSoldOut(product) ? ', sold out' : ''}`;
}

/** 'The Mix, from $7.99, 2 chillies out of five'. */
const hotLineOf = (product: WireProduct) =>
  product.heat === null ? productLine(product) : `${productLine(product)}, ${heatLabel(product.heat)}`;

function opening(
  { criteria }: Reading,
  { comparedWith }: ProductMatches,
  { isOfAll, areAll }: { isOfAll: boolean; areAll: boolean },
): string {
  const qualities = [criteria.first ?? '', heatAsked(criteria.heat, comparedWith)].filter(Boolean);
  if (!hasCriteria(criteria)) return 'What most people take home first:';
  const { withoutWords, diets } = criteria;
  const without =
    withoutWords.length > 0
      ? ` By their labels, they do not name ${listed(withoutWords, 'or')} among their ingredients.`
      : '';
  const about = qualities.length > 0 ? ` (${listed(qualities)})` : '';
  if (diets.length === 0) return `Try these${about}:${without}`;
  const as = `listed as ${listed(diets)}`;
  if (!isOfAll) return `Yes, these${about} are ${as}:${without}`;
  return areAll
    ? `Yes, everything here is ${as}. For example${about}:${without}`
    : `No, not everything here is ${as}. These${about} are:${without}`;
}

/** 'Is everything vegan?', 'are your snacks halal?' */
const OF_ALL =
  /\b(?:all|everything|every|each|entire|whole)\b|^(?:is|are) (?:your|the|these|those) (?:\w+ )?(?:products?|stuff|foods?|things|bags)\b/;
const asksOfAll = (words: readonly string[], { texts }: ConciergeTools) =>
  OF_ALL.test(withProductWords(words, itemWordsOf(texts)).join(' '));

/** Beyond this number of titles the answer says 'those'. */
const MAX_COMPARED = 2;

function heatAsked(heat: SearchCriteria['heat'], comparedWith: readonly string[]): string {
  const others = comparedWith.length > MAX_COMPARED ? 'those' : listed(comparedWith);
  const than = comparedWith.length > 0 ? ` than ${others}` : '';
  switch (heat) {
    case null:
      return '';
    case 'hot':
      return 'with heat';
    case 'medium':
      return 'with a little heat';
    case 'mildest':
    case 'hottest':
      return `the ${heat} first`;
    case 'mild':
      return 'mild';
    case 'milder':
    case 'hotter':
      return than === '' ? `the ${heat} ones` : `${heat}${than}`;
  }
}

/** No alternatives for shoppers with a diet or something to avoid. */
async function nothingLikeIt({ criteria, unknownWords }: Reading, tools: ConciergeTools): Promise<Answer> {
  const isKeeping = criteria.withoutWords.length + criteria.diets.length > 0;
  const few = isKeeping ? [] : (await tools.findProducts(NO_CRITERIA)).products.slice(0, 3);
  const nothing = 'I have nothing that fits all of that. Leave one thing out and ask again.';
  const sorry =
    unknownWords.length > 0 && !hasCriteria(criteria)
      ? `I know of no ${listed(unknownWords.slice(0, 2), 'or')} in this shop.`
      : (unlisted(criteria, tools) ?? (isKeeping ? `No, ${nothing}` : nothing));
  return {
    kind: 'products',
    reply: paragraphs(
      sorry,
      few.length > 0 && `What most people take home first:\n${few.map(productLine).join('\n')}`,
    ),
    products: few,
    links: [...few.map(productLink), shopLink(tools)],
  };
}

/** Never guesses diets that no label mentions. */
function unlisted(criteria: SearchCriteria, tools: ConciergeTools): string | null {
  const isAboutDietsOnly = criteria.diets.length > 0 && !hasCriteria({ ...criteria, diets: [] });
  return isAboutDietsOnly
    ? `The label does not say: none of our ${tools.texts.items} is listed as ${listed(criteria.diets)}, and I do not guess.`
    : null;
}

const shopLinkFor = ({ category }: SearchCriteria, tools: ConciergeTools) =>
  category === null ? shopLink(tools) : { title: `All ${category}`, url: `/shop?query=${category}` };
