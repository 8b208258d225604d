import type { WireProduct } from '#contracts/catalog/product.ts';
import { heatLabel } from '#domain/catalog/heat.ts';
import { findOnLabel } from '#domain/concierge/label.ts';
import { answerAboutDiet, answerAboutFoods } from '#domain/concierge/label-answer.ts';
import { polarityOfDiet } from '#domain/concierge/reading/polarity.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { formatMoney } from '#domain/money.ts';
import { listed } from '#domain/text/listed.ts';
import {
  type Answer,
  paragraphs,
  passageLink,
  productLink,
  quote,
  READ_THE_PACK,
  shopLink,
} from '../answer.ts';
import type { Passage } from '../passages.ts';
import { isWireProductSoldOut } from '../find-products.ts';
import type { ConciergeTools } from '../tools.ts';
import { labelled } from './allergens.ts';
import { answerWithProducts, productLine } from './products.ts';

const MOST = 3;
type Fact = (product: WireProduct) => string;

/** States one fact about each mentioned product, with their pages as sources. */
async function answerFact(
  kind: Answer['kind'],
  { handles }: Reading,
  tools: ConciergeTools,
  fact: Fact,
): Promise<Answer> {
  const products = (await tools.products(handles)).slice(0, MOST);
  return { kind, reply: paragraphs(...products.map(fact)), products, links: products.map(productLink) };
}

/** Prices of each size, pack and subscription; without a product the cheapest ones that match. */
export function answerPrice(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length === 0) return answerWithProducts(reading, tools);
  const { subscriptionCurrency: charged } = tools;
  return answerFact('price', reading, tools, (product) => {
    const sizes = product.variants.map(
      (variant) => `${nameOf(variant, product)} ${priceOf(variant, product)}`,
    );
    const packs = product.bundles.map(
      ({ title, discounted_price }) => `${title} ${formatMoney(discounted_price, product.currency)}`,
    );
    const cheapest = cheapestSubscription(product);
    const soldOut = isWireProductSoldOut(product) ? ' Sold out at the moment, though.' : '';
    const prices = [sizes, packs].filter(({ length }) => length > 0).map((list) => `${list.join(', ')}.`);
    return `${product.product_title}: ${prices.join(' ')}${
      cheapest === null
        ? ''
        : ` By subscription from ${formatMoney(cheapest, charged, { isNamed: product.currency !== charged })} a delivery.`
    }${soldOut}`;
  });
}

type WireVariant = WireProduct['variants'][number];

const nameOf = ({ product_attributes, description }: WireVariant, { variants }: WireProduct) =>
  variants.length === 1
    ? Object.values(product_attributes).join(', ')
    : Object.values(product_attributes).join(', ') || description;

const priceOf = ({ product_price, original_price }: WireVariant, { currency }: WireProduct) =>
  original_price !== null && original_price > product_price
    ? `${formatMoney(product_price, currency)} (was ${formatMoney(original_price, currency)})`
    : formatMoney(product_price, currency);

function cheapestSubscription({ variants, bundles }: WireProduct): number | null {
  const prices = [...variants, ...bundles].flatMap(({ subscription }) =>
    subscription.map(({ subscription_price }) => subscription_price),
  );
  return prices.length > 0 ? Math.min(...prices) : null;
}

const FEW = 10;

/** Availability, from the current stock. */
export async function answerStock(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length === 0) return soldOutToday(tools);
  const answer = await answerFact('stock', reading, tools, (product) => {
    if (isWireProductSoldOut(product)) return `${product.product_title} is sold out at the moment.`;
    const there = product.variants.filter(({ total_stock }) => total_stock > 0);
    const names = there.map((variant) =>
      variant.total_stock <= FEW
        ? `${nameOf(variant, product)} (the last ${variant.total_stock})`
        : nameOf(variant, product),
    );
    return `${product.product_title} is in stock${names.length > 0 ? `: ${names.join(', ')}` : ''}.`;
  });
  if (!answer.products.some(isWireProductSoldOut)) return answer;
  const passage = tools.passageAbout('faq', /sold out/i);
  return passage
    ? {
        ...answer,
        reply: paragraphs(answer.reply, `Our FAQ says: ${quote(passage.text)}`),
        links: [...answer.links, passageLink(passage)],
      }
    : answer;
}

async function soldOutToday(tools: ConciergeTools): Promise<Answer> {
  const passage = tools.passageAbout('faq', /sold out/i);
  return {
    kind: 'stock',
    reply: paragraphs(
      `Tell me which ${tools.texts.item} you mean, and I look whether it is there.`,
      passage && `Our FAQ says: ${quote(passage.text)}`,
    ),
    products: [],
    links: passage ? [passageLink(passage)] : [shopLink(tools)],
  };
}

/** Quotes the section with this heading from the product's page; anything else is unknown. */
const headed =
  (heading: RegExp, unknown: string): Fact =>
  ({ product_title, static_content }) => {
    const found = static_content?.contentData.find((each) => heading.test(each.heading));
    return found
      ? `${product_title}, ${found.heading.toLowerCase()}: ${quote(found.text)}`
      : `${product_title}: ${unknown}`;
  };

/** The page's own text about heat, or else the number of chillies. */
const heatOf: Fact = (product) => {
  const { heat } = product;
  const number = heat === null ? 'its page does not say how hot it is.' : `${heatLabel(heat)}.`;
  return headed(/how hot/i, number)(product);
};

/** Compares two products; empty when there are not exactly two, or one has no heat. */
function comparison([one, other, third]: readonly WireProduct[]): string {
  if (one === undefined || other === undefined || third !== undefined) return '';
  if (one.heat === null || other.heat === null) return '';
  if (one.heat === other.heat)
    return `${one.product_title} and ${other.product_title} are as hot as each other: ${heatLabel(one.heat)}.`;
  const [hotter, milder] = one.heat > other.heat ? [one, other] : [other, one];
  return `${milder.product_title} is milder than ${hotter.product_title}: ${heatLabel(milder.heat ?? 0)}, not ${heatLabel(hotter.heat ?? 0)}.`;
}

export async function answerHeat(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length > 0) {
    const answer = await answerFact('heat', reading, tools, heatOf);
    return { ...answer, reply: paragraphs(comparison(answer.products), answer.reply) };
  }
  return quoted('heat', tools, tools.passageAbout('faq', /how hot/i));
}

/** Shelf life. */
export async function answerKeeping(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const passage = tools.passageAbout('faq', /summer|keep/i);
  if (reading.handles.length === 0) return quoted('keeping', tools, passage);
  return answerFact(
    'keeping',
    reading,
    tools,
    headed(/keeps/i, 'its page does not say. The date on the pack does.'),
  );
}

function quoted(kind: Answer['kind'], tools: ConciergeTools, passage: Passage | null): Answer {
  return {
    kind,
    reply: passage
      ? `Our FAQ says: ${quote(passage.text)}`
      : `Each product page says. Which ${tools.texts.item} do you mean?`,
    products: [],
    links: passage ? [passageLink(passage)] : [shopLink(tools)],
  };
}

/** The ingredient list, verbatim. */
export async function answerIngredients(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const asksWhich = reading.handles.length > 0 && ASKS_WHICH.test(reading.words.join(' '));
  if (reading.foods.length > 0 && !asksWhich) return answerAboutIngredients(reading, tools);
  if (reading.handles.length === 0) return answerWithProducts(reading, tools);
  const answer = await answerFact('ingredients', reading, tools, ({ product_title, static_content }) =>
    static_content === null
      ? `I do not know what is in ${product_title}: I have no label for it, and I do not guess.`
      : `${product_title}, by its label: ${labelOf(static_content)}`,
  );
  return { ...answer, reply: paragraphs(answer.reply, READ_THE_PACK) };
}

/** 'What oil is used in the mix?' */
const ASKS_WHICH = /^(?:what|which)\b(?! about| if)/;

const labelOf = ({ ingredients, allergens }: { ingredients: string; allergens: string }) =>
  `${quote(ingredients)} ${quote(allergens)}`;

/**
 * Whether garlic, pork or palm oil is in a product: a clear answer only when the label names it, because a
 * list may hide it ('spices'). Nothing is offered for sale, since the shopper may want to avoid it.
 */
async function answerAboutIngredients(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { handles, foods, polarity, words } = reading;
  if (handles.length === 0) return whatContains(reading, tools);
  const answer = await answerFact('ingredients', reading, tools, (product) => {
    const { static_content: label, product_title: title } = product;
    const amount = `The label does not say how much ${listed(foods)} is in ${title}, and I do not guess.`;
    const whether = answerAboutFoods(labelled(product), foods, polarity).sentence;
    const opening = label !== null && HOW_MUCH.test(words.join(' ')) ? amount : whether;
    const page = label?.contentData.find(({ heading }) => foods.includes(heading.toLowerCase()));
    return paragraphs(
      [opening, label && `The label of ${title} says: ${labelOf(label)}`].filter(Boolean).join(' '),
      page && `Its page says of ${page.heading.toLowerCase()}: ${quote(page.text)}`,
    );
  });
  return { ...answer, reply: paragraphs(answer.reply, READ_THE_PACK), products: [] };
}

const HOW_MUCH = /\bhow (?:much|many)\b/;

/** 'Do you use palm oil?': the products whose labels name it. */
async function whatContains({ foods, criteria }: Reading, tools: ConciergeTools): Promise<Answer> {
  const tastes = foods.flatMap((food) => food.split(' '));
  const { products } = await tools.findProducts({ ...criteria, tastes, withoutWords: [] });
  const found = products.filter(({ static_content: label }) =>
    foods.some((food) => findOnLabel(label, food) === 'contains'),
  );
  const named = listed(foods, 'or');
  return {
    kind: 'ingredients',
    reply: paragraphs(
      found.length > 0
        ? `Yes, these contain ${named}, and others may:`
        : `The label does not say it of any ${tools.texts.item} that I found, and I do not guess whether there is ${named} in others. Tell me which ${tools.texts.item} you mean, and I read you its label.`,
      found
        .map(
          ({ product_title, static_content }) =>
            `${product_title}: ${quote(static_content?.ingredients ?? '')}`,
        )
        .join('\n'),
      READ_THE_PACK,
    ),
    products: [],
    links: found.length > 0 ? found.map(productLink) : [shopLink(tools)],
  };
}

/** Description, price and diets of a product, from its page. */
export async function answerProduct(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { diets } = reading.criteria;
  if (diets.length > 0) return answerAboutDiets(reading, tools);
  return answerFact('product', reading, tools, (product) =>
    paragraphs(product.product_description, `${productLine(product)}.`),
  );
}

/** Whether something is vegan, organic or certified. Only products listed as all of it are offered. */
async function answerAboutDiets(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { diets } = reading.criteria;
  const answer = await answerFact('product', reading, tools, (product) => {
    const { static_content: label, product_title: title } = product;
    const answers = diets.map((diet) =>
      answerAboutDiet(labelled(product), diet, polarityOfDiet(reading, diet)),
    );
    const isSilent = answers.some(({ statement }) => statement === 'not stated');
    return paragraphs(
      answers.map(({ sentence }) => sentence).join(' '),
      label !== null && `The label of ${title} says: ${isSilent ? labelOf(label) : quote(label.allergens)}`,
      `${productLine(product)}.`,
    );
  });
  const isListed = ({ diets: listedAs }: WireProduct) => diets.every((diet) => listedAs.includes(diet));
  return { ...answer, products: answer.products.filter(isListed) };
}
