import type { WireProduct } from '#contracts/product.ts';
import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { heatInWords } from '#domain/concierge/heat.ts';
import { answerAboutDiet } from '#domain/concierge/label-answer.ts';
import { polarityOfDiet } from '#domain/concierge/polarity.ts';
import type { Reading } from '#domain/concierge/read-message.ts';
import { formatMoney } from '#domain/money.ts';
import { type Answer, paragraphs, passageLink, productLink, quote, READ_THE_PACK } from '../answer.ts';
import { isSoldOut } from '../find-products.ts';
import type { ConciergeTools } from '../tools.ts';
import { labelled } from './allergens.ts';
import { answerWithProducts, lineOf } from './products.ts';

const MOST = 3;
type Fact = (product: WireProduct) => string;

/** Tells one fact about each of the products that are spoken of, with their pages as the source. */
async function tell(
  kind: Answer['kind'],
  { handles }: Reading,
  tools: ConciergeTools,
  fact: Fact,
): Promise<Answer> {
  const products = (await tools.products(handles)).slice(0, MOST);
  return { kind, reply: paragraphs(...products.map(fact)), products, links: products.map(productLink) };
}

/** What something costs: each size, each pack, by subscription. Without a product the cheapest of what is wished for. */
export function answerPrice(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length === 0) return answerWithProducts(reading, tools);
  return tell('price', reading, tools, (product) => {
    const sizes = product.variants.map(
      (variant) => `${nameOf(variant, product)} ${priceOf(variant, product)}`,
    );
    const packs = product.bundles.map(
      ({ title, discounted_price }) => `${title} ${formatMoney(discounted_price, product.currency)}`,
    );
    const cheapest = cheapestSubscription(product);
    const soldOut = isSoldOut(product) ? ' Sold out at the moment, though.' : '';
    return `${product.product_title}: ${sizes.join(', ')}.${packs.length > 0 ? ` ${packs.join(', ')}.` : ''}${
      cheapest === null
        ? ''
        : ` By subscription from ${formatMoney(cheapest, SUBSCRIPTION_CURRENCY, { isNamed: product.currency !== SUBSCRIPTION_CURRENCY })} a delivery.`
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

function cheapestSubscription({ variants }: WireProduct): number | null {
  const prices = variants.flatMap(({ subscription }) =>
    subscription.map(({ subscription_price }) => subscription_price),
  );
  return prices.length > 0 ? Math.min(...prices) : null;
}

const FEW = 10;

/** Whether something can be bought at this moment, by the stock itself. */
export async function answerStock(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length === 0) return soldOutToday(tools);
  const answer = await tell('stock', reading, tools, (product) => {
    if (isSoldOut(product)) return `${product.product_title} is sold out at the moment.`;
    const there = product.variants.filter(({ total_stock }) => total_stock > 0);
    const names = there.map((variant) =>
      variant.total_stock <= FEW
        ? `${nameOf(variant, product)} (the last ${variant.total_stock})`
        : nameOf(variant, product),
    );
    return `${product.product_title} is in stock: ${names.join(', ')}.`;
  });
  if (!answer.products.some(isSoldOut)) return answer;
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
      'Tell me which snack you mean, and I look at the shelf.',
      passage && `Our FAQ says: ${quote(passage.text)}`,
    ),
    products: [],
    links: passage ? [passageLink(passage)] : [{ title: 'All snacks', url: '/shop' }],
  };
}

/** A heading of the product's own page, quoted; what is not written there is not known. */
const headed =
  (heading: RegExp, unknown: string): Fact =>
  ({ product_title, static_content }) => {
    const found = static_content?.contentData.find((each) => heading.test(each.heading));
    return found
      ? `${product_title}, ${found.heading.toLowerCase()}: ${quote(found.text)}`
      : `${product_title}: ${unknown}`;
  };

/** In the words of its page, or where that has none, by the number of its chillies. */
const heatOf: Fact = (product) => {
  const { heat } = product;
  const number = heat === null ? 'its page does not say how hot it is.' : `${heatInWords(heat)}.`;
  return headed(/how hot/i, number)(product);
};

/** Which of two products is the hotter one; empty when there are not two, or one of them does not say. */
function comparison([one, other, third]: readonly WireProduct[]): string {
  if (one === undefined || other === undefined || third !== undefined) return '';
  if (one.heat === null || other.heat === null) return '';
  if (one.heat === other.heat)
    return `${one.product_title} and ${other.product_title} are as hot as each other: ${heatInWords(one.heat)}.`;
  const [hotter, milder] = one.heat > other.heat ? [one, other] : [other, one];
  return `${milder.product_title} is milder than ${hotter.product_title}: ${heatInWords(milder.heat ?? 0)}, not ${heatInWords(hotter.heat ?? 0)}.`;
}

/** How hot something is. */
export async function answerHeat(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length > 0) {
    const answer = await tell('heat', reading, tools, heatOf);
    return { ...answer, reply: paragraphs(comparison(answer.products), answer.reply) };
  }
  return quoted('heat', tools.passageAbout('faq', /how hot/i));
}

/** How long something keeps. */
export async function answerKeeping(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const passage = tools.passageAbout('faq', /summer|keep/i);
  if (reading.handles.length === 0) return quoted('keeping', passage);
  return tell(
    'keeping',
    reading,
    tools,
    headed(/keeps/i, 'its page does not say. The date on the pack does.'),
  );
}

function quoted(kind: Answer['kind'], passage: { text: string; title: string; url: string } | null): Answer {
  return {
    kind,
    reply: passage
      ? `Our FAQ says: ${quote(passage.text)}`
      : 'Each product page says. Which snack do you mean?',
    products: [],
    links: passage ? [passageLink(passage)] : [{ title: 'All snacks', url: '/shop' }],
  };
}

/** What is in something: the list on the label, word for word. */
export async function answerIngredients(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length === 0) return answerWithProducts(reading, tools);
  const answer = await tell('ingredients', reading, tools, ({ product_title, static_content }) =>
    static_content === null
      ? `I do not know what is in ${product_title}: I have no label for it, and I do not guess.`
      : `${product_title}, by its label: ${quote(static_content.ingredients)} ${quote(static_content.allergens)}`,
  );
  return { ...answer, reply: paragraphs(answer.reply, READ_THE_PACK) };
}

/** What something is: its description, price and what it is fit for, as its page has it. */
export function answerProduct(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { words, wish } = reading;
  const { diets } = wish;
  return tell('product', reading, tools, (product) => {
    const asked = diets.map(
      (diet) => answerAboutDiet(labelled(product), diet, polarityOfDiet(words)).sentence,
    );
    const { static_content: label, product_title: title } = product;
    return paragraphs(
      asked.join(' '),
      asked.length > 0 && label !== null && `The label of ${title} says: ${quote(label.allergens)}`,
      asked.length === 0 && product.product_description,
      `${lineOf(product)}.`,
    );
  });
}
