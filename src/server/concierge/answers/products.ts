import type { WireProduct } from '#contracts/product.ts';
import type { Reading } from '#domain/concierge/read-message.ts';
import { isWish, NO_WISH, type Wish } from '#domain/concierge/wish.ts';
import { formatMoney } from '#domain/money.ts';
import {
  type Answer,
  listed,
  paragraphs,
  productLink,
  quote,
  READ_THE_PACK,
  withoutInWords,
} from '../answer.ts';
import { isSoldOut } from '../find-products.ts';
import type { ConciergeTools } from '../tools.ts';

/** Snacks that fit a wish; when nothing does, says so and shows what most people take instead. */
export async function answerWithProducts(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { wish, unknownWords } = reading;
  const found = await tools.findProducts(wish);
  const isUnheardOf = unknownWords.length > 0 && wish.tastes.length === 0 && wish.category === null;
  if (found.products.length === 0 || (isUnheardOf && !isWish(wish))) return nothingLikeIt(reading, tools);
  const products = found.products;
  const safety = avoidedBy(wish).length > 0 && [
    products
      .map((each) => `${each.product_title}: ${quote(each.static_content?.allergens ?? '')}`)
      .join('\n'),
    found.withoutLabel.length > 0 &&
      `Left out, because no label here says so: ${listed(found.withoutLabel)}.`,
    READ_THE_PACK,
  ];
  return {
    kind: 'products',
    reply: paragraphs(opening(wish), products.map(lineOf).join('\n'), ...(safety || [])),
    products,
    links: [...products.map(productLink), shelfLink(wish)],
  };
}

/** 'The Mix, from $7.99'. */
export function lineOf(product: WireProduct): string {
  const { product_title, product_price, currency, variants } = product;
  const from = variants.some((variant) => variant.product_price > product_price) ? 'from ' : '';
  return `${product_title}, ${from}${formatMoney(product_price, currency)}${isSoldOut(product) ? ', sold out' : ''}`;
}

function opening(wish: Wish): string {
  const qualities = [
    wish.first ?? '',
    ...wish.diets,
    wish.heat === 'mild' ? 'mild' : wish.heat === 'hot' ? 'with heat' : '',
  ].filter(Boolean);
  if (!isWish(wish)) return 'What most people take home first:';
  const without = avoidedBy(wish).length > 0 ? ` By their labels, they ${withoutInWords(wish)}.` : '';
  const about = qualities.length > 0 ? ` (${listed(qualities)})` : '';
  return `Try these${about}:${without}`;
}

async function nothingLikeIt({ wish, unknownWords }: Reading, tools: ConciergeTools): Promise<Answer> {
  const { products } = await tools.findProducts(NO_WISH);
  const few = products.slice(0, 3);
  const sorry =
    unknownWords.length > 0 && !isWish(wish)
      ? `I know of no ${listed(unknownWords.slice(0, 2), 'or')} in this shop.`
      : (unlisted(wish) ?? 'I have nothing that fits all of that. Leave one thing out and ask again.');
  return {
    kind: 'products',
    reply: paragraphs(
      sorry,
      avoidedBy(wish).length === 0 && `What most people take home first:\n${few.map(lineOf).join('\n')}`,
    ),
    products: avoidedBy(wish).length === 0 ? few : [],
    links: [
      ...(avoidedBy(wish).length === 0 ? few.map(productLink) : []),
      { title: 'All snacks', url: '/shop' },
    ],
  };
}

/** Diets that no label speaks of are not guessed at. */
function unlisted(wish: Wish): string | null {
  const isAboutDietsOnly = wish.diets.length > 0 && !isWish({ ...wish, diets: [] });
  return isAboutDietsOnly
    ? `None of our snacks is listed as ${listed(wish.diets, 'and')}, and I do not guess.`
    : null;
}

const avoidedBy = ({ without, withoutWords }: Wish) => [...without, ...withoutWords];

const shelfLink = ({ category }: Wish) =>
  category === null
    ? { title: 'All snacks', url: '/shop' }
    : { title: `All ${category}`, url: `/shop?query=${category}` };
