import type { WireProduct } from '#contracts/product.ts';
import { type LabelVerdict, labelSays } from '#domain/concierge/label.ts';
import type { Reading } from '#domain/concierge/read-message.ts';
import {
  type Answer,
  listed,
  paragraphs,
  passageLink,
  productLink,
  quote,
  READ_THE_PACK,
  withoutInWords,
} from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const MOST_QUOTED = 3;

/**
 * Quotes labels and guesses nothing: what a product's label says about an allergen, which labels do not list it in their recipe,
 * or, when nothing is named, what the shop says about allergens as a whole.
 */
export async function answerAboutAllergens(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length > 0) return aboutProducts(reading, tools);
  if (reading.allergens.length > 0 || reading.wish.without.length > 0 || reading.wish.withoutWords.length > 0)
    return withoutThem(reading, tools);
  return inGeneral(tools);
}

async function aboutProducts({ handles, allergens }: Reading, tools: ConciergeTools): Promise<Answer> {
  const products = (await tools.products(handles)).slice(0, MOST_QUOTED);
  const names = allergens.map(({ name }) => name);
  const said = products.map((product) => aboutOne(product, names));
  return {
    kind: 'allergens',
    reply: paragraphs(...said, READ_THE_PACK),
    products,
    links: [...products.map(productLink), ...sourceOf(tools)],
  };
}

function aboutOne(product: WireProduct, names: readonly string[]): string {
  const { product_title: title, static_content: label } = product;
  if (label === null)
    return `I do not know what is in ${title}: I have no label for it, and I do not guess. ${tellingPart(product)}`;
  const words = `The label of ${title} says: ${quote(label.allergens)}`;
  if (names.length === 0) return words;
  const verdict = labelSays(label, names);
  return `${inShort(verdict, listed(names, 'or'))} ${words}${ingredientsToo(product, names, verdict)}`;
}

/** What the shop says about a product without a label, so that one knows where to look. */
const tellingPart = ({ product_description }: WireProduct) => {
  const sentence = product_description.split(/(?<=\.)\s+/).find((each) => /label|contents/i.test(each));
  return sentence ? `Its page says: ${quote(sentence)}` : '';
};

function inShort(verdict: LabelVerdict, name: string): string {
  switch (verdict) {
    case 'contains':
      return `Yes, it has ${name} in it.`;
    case 'traces':
      return `Not in the recipe, but the same kitchen handles ${name}, so traces may be in it.`;
    case 'not named':
      return `The label does not name ${name}. That is all that I know; it is no promise.`;
    case 'no label':
      return 'I do not know.';
  }
}

/** Where only the ingredient list has it, that is what is quoted. */
function ingredientsToo(
  { static_content }: WireProduct,
  names: readonly string[],
  verdict: LabelVerdict,
): string {
  if (verdict !== 'contains' || static_content === null) return '';
  const isOnLine = labelSays({ ingredients: '', allergens: static_content.allergens }, names) === 'contains';
  return isOnLine ? '' : ` Its ingredients: ${quote(static_content.ingredients)}`;
}

async function withoutThem({ wish, allergens }: Reading, tools: ConciergeTools): Promise<Answer> {
  const without = [...new Set([...wish.without, ...allergens.map(({ name }) => name)])];
  const { products, more, withoutLabel } = await tools.findProducts({ ...wish, without });
  const avoided = withoutInWords({ ...wish, without });
  const others = more === null ? ' (and there are more)' : more > 0 ? ` (and ${more} more like them)` : '';
  const found =
    products.length > 0
      ? `By their labels, these ${avoided}${others}:`
      : `I found nothing of that kind of which the labels say: they ${avoided}.`;
  const labels = products.map(
    (each) => `${each.product_title}: ${quote(each.static_content?.allergens ?? '')}`,
  );
  const silent =
    withoutLabel.length > 0 &&
    `Left out, because no label here says so: ${listed(withoutLabel)}. I do not guess.`;
  return {
    kind: 'allergens',
    reply: paragraphs(found, labels.join('\n'), silent, kitchenWords(tools), READ_THE_PACK),
    products,
    links: [...products.map(productLink), ...sourceOf(tools)],
  };
}

function inGeneral(tools: ConciergeTools): Answer {
  return {
    kind: 'allergens',
    reply: paragraphs(
      kitchenWords(tools) || 'I do not know what our kitchen handles, so I do not guess.',
      'Tell me which snack or which allergen you mean, and I read you the label.',
      READ_THE_PACK,
    ),
    products: [],
    links: sourceOf(tools),
  };
}

const allergyPassage = (tools: ConciergeTools) => tools.passageAbout('faq', /allergic/i);

function kitchenWords(tools: ConciergeTools): string {
  const passage = allergyPassage(tools);
  return passage ? `Our FAQ says: ${quote(passage.text)}` : '';
}

function sourceOf(tools: ConciergeTools) {
  const passage = allergyPassage(tools);
  return passage ? [passageLink(passage)] : [];
}
