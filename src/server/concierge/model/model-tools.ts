import type { ChatCompletionTool } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { NO_CRITERIA, type SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import { allergensByName } from '#domain/labels/allergen-names.ts';
import { formatMoney } from '#domain/money.ts';
import { plainWords, singular } from '#domain/text/plain-words.ts';
import { isWireProductSoldOut } from '../find-products.ts';
import type { ConciergeTools } from '../tools.ts';

export interface ToolResult {
  text: string;
  /** Whether it may be repeated verbatim; descriptions of products may not. */
  isQuotable: boolean;
  products?: WireProduct[];
}

interface ModelTool {
  description: string;
  input: z.ZodType;
  run(input: unknown, tools: ConciergeTools): Promise<ToolResult>;
}

/** Combines a tool with the schema that parses the model's arguments. */
function tool<Input>(
  description: string,
  input: z.ZodType<Input>,
  run: (input: Input, tools: ConciergeTools) => Promise<ToolResult> | ToolResult,
): ModelTool {
  return { description, input, run: async (given, tools) => run(input.parse(given), tools) };
}

const words = z.string().max(200);

/** The tools available to the model. Orders are not among them, so that no personal data leaves the shop. */
const TOOLS: Readonly<Record<string, ModelTool>> = {
  findProducts: tool(
    'Finds products by taste, diet, price, heat, and what must not be in them: then only those whose labels rule it out. All parts are optional.',
    z.object({
      tastes: z.array(words).max(8).default([]),
      diets: z.array(words).max(4).default([]),
      without: z.array(words).max(8).default([]),
      max_dollars: z.number().min(0).max(10_000).nullish(),
      heat: z.enum(['mild', 'medium', 'hot', 'mildest', 'hottest']).nullish(),
    }),
    async ({ tastes, diets, without, max_dollars, heat }, tools) => {
      const max = max_dollars == null ? null : Math.round(max_dollars * 100);
      const found = await tools.findProducts({
        ...NO_CRITERIA,
        ...avoiding(without),
        tastes,
        diets,
        max,
        heat: heat ?? null,
      });
      return {
        text: JSON.stringify(found.products.map(asFacts)),
        products: found.products,
        isQuotable: false,
      };
    },
  ),
  quoteLabel: tool(
    'The label of one product, word for word.',
    z.object({ handle: words }),
    async ({ handle }, tools) => ({
      text: JSON.stringify(await tools.quoteLabel(handle)),
      isQuotable: true,
    }),
  ),
  shippingFacts: tool(
    'What shipping costs and how long it takes, to a country or one of its regions (two-letter code).',
    z.object({ country: z.enum(COUNTRY_CODES), region: z.string().length(2).nullish() }),
    async ({ country, region }, tools) => {
      const { options, currency } = await tools.shippingFacts({ country, region: region ?? null });
      const shownOptions = options.map(({ priceCents, ...option }) => ({
        ...option,
        price: formatMoney(priceCents, currency),
      }));
      return { text: JSON.stringify(shownOptions), isQuotable: true };
    },
  ),
  findStores: tool(
    'Shops that have our products, by city or zip code.',
    z.object({ place: words }),
    ({ place }, tools) => ({
      text: JSON.stringify(tools.findStores({ search: place, country: null, region: null }).slice(0, 5)),
      isQuotable: true,
    }),
  ),
  findPassages: tool(
    "What the shop's own pages say: FAQ, shipping and returns, terms, privacy, story.",
    z.object({ text: words }),
    ({ text }, tools) => ({
      text: JSON.stringify(
        tools
          .findPassages(text)
          .slice(0, 3)
          .map(({ title, text: said, url }) => ({ title, said: said.replaceAll('\n', ' '), url })),
      ),
      isQuotable: true,
    }),
  ),
};

/** The tools in the format of the chat-completions endpoint. */
export const TOOL_DEFINITIONS: ChatCompletionTool[] = Object.entries(TOOLS).map(
  ([name, { description, input }]) => ({
    type: 'function',
    function: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
  }),
);

/** Runs a tool call. Throws for an unknown tool or invalid arguments. */
export async function runTool(name: string, args: string, tools: ConciergeTools): Promise<ToolResult> {
  const found = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (found === undefined) throw new Error('the model asked for a tool that there is not');
  return found.run(JSON.parse(args === '' ? '{}' : args), tools);
}

/** Known allergens by their names, anything else as an ingredient to avoid. */
function avoiding(foods: readonly string[]): Pick<SearchCriteria, 'without' | 'withoutWords' | 'isCertain'> {
  const isAllergen = (food: string) => allergensByName(food.toLowerCase()).length > 0;
  return {
    isCertain: foods.length > 0,
    without: foods.filter(isAllergen).map((food) => food.toLowerCase()),
    withoutWords: foods
      .filter((food) => !isAllergen(food))
      .flatMap(plainWords)
      .map(singular),
  };
}

function asFacts(product: WireProduct) {
  const {
    id,
    product_title,
    product_description,
    product_price,
    currency,
    variants,
    bundles,
    static_content,
    diets,
  } = product;
  return {
    handle: id,
    title: product_title,
    description: product_description,
    price: formatMoney(product_price, currency),
    sizes: variants.map((variant) => ({
      size: Object.values(variant.product_attributes).join(', '),
      price: formatMoney(variant.product_price, currency),
    })),
    packs: bundles.map(({ title, discounted_price }) => ({
      title,
      price: formatMoney(discounted_price, currency),
    })),
    diets,
    more: static_content?.contentData ?? [],
    soldOut: isWireProductSoldOut(product),
  };
}
