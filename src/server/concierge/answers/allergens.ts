import type { WireProduct } from '#contracts/catalog/product.ts';
import {
  ANY_ALLERGEN,
  findOnLabel,
  LABEL_STATEMENTS,
  type LabelStatement,
  mostSevere,
} from '#domain/concierge/label.ts';
import { answerAboutDiet, answerAboutFoods, type Labelled } from '#domain/concierge/label-answer.ts';
import type { Polarity } from '#domain/concierge/reading/polarity.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { criteriaWithAllergies, type SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import { pointsAt, UNNAMED_ALLERGY } from '#domain/concierge/reading/subject.ts';
import { allergensByName } from '#domain/labels/allergen-names.ts';
import { ALLERGENS } from '#domain/labels/allergens.ts';
import { listed } from '#domain/text/listed.ts';
import {
  type Answer,
  CONTACT_LINK,
  paragraphs,
  passageLink,
  productLink,
  quote,
  READ_THE_PACK,
} from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';
import { productLine } from './products.ts';

const MAX_QUOTED = 4;

/**
 * Answers with 'No', 'Yes' or 'The label does not say' and quotes the label, without guessing: about the
 * mentioned products, about products without a food to avoid, or about allergens in general when nothing is
 * named.
 */
export async function answerAboutAllergens(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (reading.handles.length > 0) return aboutProducts(reading, tools);
  const { without, withoutWords } = reading.criteria;
  if (without.length + withoutWords.length > 0 || namedAllergies(reading).length > 0)
    return withoutThem(reading, tools);
  return reading.allergens.length > 0 ? withThem(reading, tools) : inGeneral(tools);
}

/** The named foods among the allergies. */
const namedAllergies = ({ allergies }: Pick<Reading, 'allergies'>): string[] =>
  allergies.filter((name) => name !== UNNAMED_ALLERGY);

export const labelled = ({ product_title, static_content, diets }: WireProduct): Labelled => ({
  title: product_title,
  label: static_content,
  diets,
});

async function aboutProducts(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const { handles, criteria, polarity } = reading;
  const products = (await tools.products(handles)).slice(0, MAX_QUOTED);
  const names = namesAskedIn(reading);
  const said = products
    .map((product) => ({ product, ...aboutOne(product, names, polarity) }))
    .toSorted((one, other) => rankOf(one.statement) - rankOf(other.statement));
  const diets = products.flatMap((product) =>
    criteria.diets.map((diet) => answerAboutDiet(labelled(product), diet, 'present').sentence),
  );
  return {
    kind: 'allergens',
    reply: paragraphs(
      ...said.map(({ text }) => text),
      ...diets,
      ...remindersOf(
        products,
        reading.allergies.filter((name) => !names.includes(name)),
      ),
      READ_THE_PACK,
    ),
    products: said.filter(({ statement }) => statement === 'free').map(({ product }) => product),
    links: [...products.map(productLink), ...sourceOf(tools)],
  };
}

/**
 * What the labels say about allergies mentioned earlier, one line per product whose label does not rule them
 * out.
 */
function remindersOf(products: readonly WireProduct[], allergies: readonly string[]): string[] {
  if (allergies.length === 0) return [];
  const said = products.map((product) => answerAboutFoods(labelled(product), allergies, 'absent'));
  return said
    .filter(({ statement }) => statement !== 'free')
    .map(({ fact }) => `You told me of an allergy. ${fact}`);
}

/**
 * Removes products whose label does not rule out an allergy from an answer, and puts a warning before it.
 * Allergies apply until a new conversation starts.
 */
export function respectingAllergies(answer: Answer, allergies: readonly string[]): Answer {
  if (allergies.length === 0) return answer;
  const isRuledOut = ({ static_content }: WireProduct) =>
    allergies.every((name) => findOnLabel(static_content, name) === 'free');
  const reminders = answer.kind === 'allergens' ? [] : remindersOf(answer.products, allergies);
  return {
    ...answer,
    reply: paragraphs(...reminders, answer.reply),
    products: answer.products.filter(isRuledOut),
  };
}

const rankOf = (statement: LabelStatement) => LABEL_STATEMENTS.indexOf(statement);

/** The foods in question; 'any allergens?' means all allergens, 'is it safe in pregnancy?' none. */
function namesAskedIn({ allergens, criteria, words, allergies }: Reading): string[] {
  const named = [...allergens.map(({ name }) => name), ...criteria.withoutWords];
  if (named.length > 0) return [...new Set(named)];
  const isAboutAny = allergies.length > 0 || words.some((word) => word.startsWith('allerg'));
  return isAboutAny ? [ANY_ALLERGEN] : [];
}

function aboutOne(product: WireProduct, names: readonly string[], polarity: Polarity) {
  const { statement, sentence } = answerAboutFoods(labelled(product), names, polarity);
  const said = statement === 'no label' ? [sentenceAboutLabel(product)] : quotesOf(product, names);
  return { statement, text: [sentence, ...said].filter(Boolean).join(' ') };
}

/** The allergen statement, and the ingredients when only they name the food. */
function quotesOf({ product_title, static_content: label }: WireProduct, names: readonly string[]): string[] {
  if (label === null) return [];
  const isNamedOnlyThere = names.some(
    (name) =>
      findOnLabel(label, name) === 'contains' &&
      findOnLabel({ ingredients: '', allergens: label.allergens }, name) !== 'contains',
  );
  return [
    `The label of ${product_title} says: ${quote(label.allergens)}`,
    ...(isNamedOnlyThere ? [`Its ingredients: ${quote(label.ingredients)}`] : []),
  ];
}

/** What the description of a product without a label says about where to look. */
const sentenceAboutLabel = ({ product_description }: WireProduct) => {
  const sentence = product_description.split(/(?<=\.)\s+/).find((each) => /label|contents/i.test(each));
  return sentence ? `Its page says: ${quote(sentence)}` : '';
};

/** Products without the foods to avoid. Traces are mentioned before anything is shown. */
async function withoutThem(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const named = reading.allergens.map(({ name }) => name);
  const asked = { ...reading.criteria, without: [...new Set([...reading.criteria.without, ...named])] };
  const criteria = criteriaWithAllergies(asked, namedAllergies(reading));
  const { products, more, withoutLabel } = await tools.findProducts(criteria);
  const names = [...criteria.without, ...criteria.withoutWords];
  if (products.length === 0) return nothingWithout(criteria, { names, withoutLabel }, tools);
  const judged = products.map((product) => ({ product, said: labelFindings(product, names) }));
  const others = more === null ? 'There are more.' : more > 0 ? `There are ${more} more like them.` : '';
  const labels = products.map(
    (each) => `${productLine(each)}: ${quote(each.static_content?.allergens ?? '')}`,
  );
  return {
    kind: 'allergens',
    reply: paragraphs(
      ...warningsOn(judged, names),
      labels.join('\n'),
      others,
      leftOut(withoutLabel),
      allergyWords(tools),
      READ_THE_PACK,
    ),
    products,
    links: [...products.map(productLink), ...sourceOf(tools)],
  };
}

interface Judged {
  product: WireProduct;
  said: { name: string; statement: LabelStatement }[];
}

const labelFindings = ({ static_content }: WireProduct, names: readonly string[]): Judged['said'] =>
  names.map((name) => ({ name, statement: findOnLabel(static_content, name) }));

/** Warnings about the shown products: possible traces first, then unlabelled ones, then what labels state. */
function warningsOn(judged: readonly Judged[], names: readonly string[]): string[] {
  const having = (statement: LabelStatement) =>
    judged.filter(({ said }) => said.some((each) => each.statement === statement));
  const namedIn = (some: readonly Judged[], statement: LabelStatement) =>
    names.filter((name) =>
      some.some(({ said }) => said.some((each) => each.name === name && each.statement === statement)),
    );
  const titles = (some: readonly Judged[]) => listed(some.map(({ product }) => product.product_title));
  const [traced, silent] = [having('traces'), having('not stated')];
  if (traced.length + silent.length === 0) return ['Yes, the labels of these say so themselves:'];
  const isAnyTraced = traced.length > 0;
  return [
    isAnyTraced &&
      `No, not for certain: traces of ${listed(namedIn(traced, 'traces'), 'or')} may be in ${titles(traced)}.`,
    silent.length > 0 &&
      `The label does not say whether ${listed(namedIn(silent, 'not stated'), 'or')} may be in ${titles(silent)}.`,
    `These labels do not name ${listed(names, 'or')} among the ingredients. If you are allergic, please do not eat these:`,
  ].filter((warning) => warning !== false);
}

function nothingWithout(
  { isCertain, without }: SearchCriteria,
  { names, withoutLabel }: { names: readonly string[]; withoutLabel: readonly string[] },
  tools: ConciergeTools,
): Answer {
  const certain = `No, there is nothing here that I can suggest: no label of ours rules out ${listed(names, 'or')}, and where traces are possible I suggest nothing.`;
  const plain = `No, I found nothing of that kind whose label leaves ${listed(names, 'or')} out.`;
  return {
    kind: 'allergens',
    reply: paragraphs(
      isCertain ? certain : plain,
      !isCertain && leftOut(withoutLabel),
      without.length > 0 && allergyWords(tools),
      READ_THE_PACK,
    ),
    products: [],
    links: [...sourceOf(tools), CONTACT_LINK],
  };
}

const leftOut = (titles: readonly string[]) =>
  titles.length > 0 && `Left out, because no label here says so: ${listed(titles)}. I do not guess.`;

/**
 * 'Which snacks have sesame?': the products whose labels name it. Not offered for sale, because the shopper
 * may be allergic.
 */
async function withThem({ allergens, criteria, words }: Reading, tools: ConciergeTools): Promise<Answer> {
  if (pointsAt(words)) return inGeneral(tools);
  const names = allergens.map(({ name }) => name);
  const onLabels = names.flatMap(allergensByName).flatMap((id) => ALLERGENS[id].onLabel);
  const { products } = await tools.findProducts({ ...criteria, tastes: [...new Set(onLabels)] });
  const found = products.filter(
    (each) => mostSevere(labelFindings(each, names).map(({ statement }) => statement)) === 'contains',
  );
  const named = listed(names, 'or');
  const lines = found.map((each) => [each.product_title, ...quotesOf(each, names)].join('. '));
  return {
    kind: 'allergens',
    reply: paragraphs(
      found.length > 0
        ? `Yes, these contain ${named}, and others may:`
        : `The label does not say it of any ${tools.texts.item} that I found, and I do not guess whether there is ${named} in others.`,
      lines.join('\n'),
      allergyWords(tools),
      READ_THE_PACK,
    ),
    products: [],
    links: [...found.map(productLink), ...sourceOf(tools)],
  };
}

function inGeneral(tools: ConciergeTools): Answer {
  return {
    kind: 'allergens',
    reply: paragraphs(
      'The label does not say what is right for you, and I do not guess.',
      allergyWords(tools),
      `Tell me which ${tools.texts.item} and which allergen you mean, and I read you the label.`,
      READ_THE_PACK,
    ),
    products: [],
    links: sourceOf(tools),
  };
}

const allergyPassage = (tools: ConciergeTools) => tools.passageAbout('faq', /allergic/i);

function allergyWords(tools: ConciergeTools): string {
  const passage = allergyPassage(tools);
  return passage ? `Our FAQ says: ${quote(passage.text)}` : '';
}

function sourceOf(tools: ConciergeTools) {
  const passage = allergyPassage(tools);
  return passage ? [passageLink(passage)] : [];
}
