import { describe, expect, test } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { itemWordsOf } from '#domain/catalog/item-words.ts';
import { findOnLabel } from '#domain/concierge/label.ts';
import { type Reading, readMessage } from '#domain/concierge/reading/read-message.ts';
import type { SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import { shopWordsOf, vocabularyWith } from '#domain/concierge/vocabulary.ts';
import { answerQuestion } from '#server/concierge/answer-question.ts';
import { subjectAfter } from '#server/concierge/subject-after.ts';
import type { ConciergeTools } from '#server/concierge/tools.ts';
import { ASKING_IF_ABSENT, ASKING_IF_PRESENT } from './allergen-phrasings.ts';

/** As people say it, before another word, and as labels have it. */
const ALLERGENS: readonly (readonly [asked: string, before: string, label: string])[] = [
  ['milk', 'milk', 'milk'],
  ['eggs', 'egg', 'eggs'],
  ['fish', 'fish', 'fish'],
  ['crustacean shellfish', 'shellfish', 'crustacean shellfish'],
  ['tree nuts', 'tree nut', 'tree nuts'],
  ['peanuts', 'peanut', 'peanuts'],
  ['wheat', 'wheat', 'wheat'],
  ['soybeans', 'soy', 'soybeans'],
  ['sesame', 'sesame', 'sesame'],
  ['gluten', 'gluten', 'gluten'],
  ['mustard', 'mustard', 'mustard'],
  ['sulphites', 'sulphite', 'sulphites'],
];

const LABELS = {
  contains: (food: string) => `Contains: celery, ${food}.`,
  traces: (food: string) => `Contains: celery. Made in a kitchen that also handles ${food}.`,
  'not stated': () => 'Contains: celery.',
  free: (food: string) => `Contains: celery. Free from ${food}.`,
};

const VOCABULARY = vocabularyWith(
  shopWordsOf({
    brand: 'Doosra',
    categories: ['mixes', 'bites', 'gifts'],
    synonyms: [],
    items: itemWordsOf({ item: 'snack', items: 'snacks' }),
    cities: ['Chicago'],
  }),
  {
    spelled: [],
    products: [
      { handle: 'the-mix', title: 'The Mix' },
      { handle: 'the-bites', title: 'The Bites' },
    ],
    tastes: new Set(['celery', 'salt']),
    ingredients: new Set(['celery', 'salt']),
  },
);

const productWith = (allergens: string) =>
  ({
    id: 'the-mix',
    product_title: 'The Mix',
    product_description: 'The bag that started it.',
    product_price: 799,
    currency: 'usd',
    variants: [],
    bundles: [],
    diets: [],
    heat: null,
    static_content: { ingredients: 'Chickpea, salt', allergens, contentData: [] },
  }) as unknown as WireProduct;

/** A shop with one product; of its pages nothing is known. */
const shopWith = (product: WireProduct) =>
  ({
    products: async (handles: readonly string[]) => (handles.includes(product.id) ? [product] : []),
    findProducts: async ({ without, withoutWords, isCertain }: SearchCriteria) => {
      const isRuledOut = [...without, ...withoutWords].every(
        (name) => findOnLabel(product.static_content, name) === 'free',
      );
      const products = isCertain && !isRuledOut ? [] : [product];
      return { products, more: 0, withoutLabel: [], comparedWith: [] };
    },
    packedProducts: async () => [product],
    subscribableProducts: async () => [product],
    areAllListedAs: async () => false,
    findPassages: () => [],
    passageHeadedBy: () => null,
    passageAbout: () => null,
    texts: { item: 'snack', items: 'snacks' },
  }) as unknown as ConciergeTools;

const spoken = (phrase: string, [asked, before]: readonly [string, string, string]) =>
  phrase.replaceAll('#', asked).replaceAll('~', before);

const answerFrom = (reading: Reading, allergens: string) =>
  answerQuestion(reading, shopWith(productWith(allergens)));

/** Words that say, or let one think, that something is not in there. */
const SAYS_FREE =
  /\bfree\b|\bsafe\b|\bwithout\b|\bfine\b|\bsuitable\b|\bno (?!.*may be)|\b(?:does|do|is|are) not (?!say|guess)|n't\b|\bnot in\b|\bnone\b/i;
const said = (reply: string) =>
  reply.replace(/“[^”]*”/g, '').replace(/^No, (?=.*(?:contains|may be in))/, '');

type Verdict = keyof typeof LABELS;
const OPENING: Readonly<Record<'present' | 'absent', Readonly<Record<Verdict, string>>>> = {
  present: { contains: 'Yes, ', traces: 'Yes, ', 'not stated': 'The label does not say', free: 'No, ' },
  absent: { contains: 'No, ', traces: 'No, ', 'not stated': 'The label does not say', free: 'Yes, ' },
};

const PHRASINGS = [
  ...ASKING_IF_PRESENT.map((phrase) => ({ phrase, polarity: 'present' as const })),
  ...ASKING_IF_ABSENT.map((phrase) => ({ phrase, polarity: 'absent' as const })),
];

test('at least 150 phrasings are tried', () => {
  expect(new Set(PHRASINGS.map(({ phrase }) => phrase)).size).toBeGreaterThanOrEqual(150);
});

describe.each(PHRASINGS)('$phrase', ({ phrase, polarity }) => {
  test('is answered by the label, in the sense of the question, and offers nothing', async () => {
    for (const allergen of ALLERGENS) {
      const reading = readMessage(spoken(phrase, allergen), VOCABULARY, null);
      for (const verdict of ['contains', 'traces', 'not stated', 'free'] as const) {
        const label = LABELS[verdict](allergen[2]);
        const { kind, reply, products } = await answerFrom(reading, label);
        const told = `${spoken(phrase, allergen)} [${label}] ${reply}`;
        expect(kind, told).toBe('allergens');
        expect(reply.startsWith(OPENING[polarity][verdict]), told).toBe(true);
        expect(reply, told).toContain(`The label of The Mix says: “${label}”`);
        if (verdict === 'free') continue;
        expect(said(reply), told).not.toMatch(SAYS_FREE);
        expect(products, told).toEqual([]);
      }
    }
  });
});

describe('of somebody who has told of an allergy', () => {
  const after = (said: string, next: string) => {
    const first = readMessage(said, VOCABULARY, null);
    const nothing = { kind: first.intent, reply: '', products: [], links: [] };
    return readMessage(next, VOCABULARY, subjectAfter(first, nothing, null));
  };

  const ALLERGY_TOLD = [
    'I have a ~ allergy',
    'I am allergic to #',
    'my son is allergic to #',
    "she can't eat #",
    'we have a kid with a ~ allergy',
    'hi! ~ allergy here',
    'my friend has a ~ intolerance',
    '# give me hives',
    '# could kill me',
    '# = death for me',
    '# are a no-go for me',
    '# make my throat swell',
    "# don't agree with me",
    '# upset my stomach',
    'I break out from #',
    "we can't do #",
    'my daughter must avoid #',
    'doctor said no #',
  ];
  const GOING_ON = [
    'what do you recommend?',
    'something sweet',
    'what are your bestsellers?',
    'show me the cheapest',
    'anything vegan?',
    'how much is the mix?',
    'tell me about the mix',
    'is the mix in stock?',
    'is the mix spicy?',
    'what bundles do you have?',
    'I want to buy the mix',
    'what is in the mix?',
    'can I subscribe to the mix?',
  ];

  test.each(GOING_ON)('nothing that may have it in it is offered afterwards: %s', async (next) => {
    const told = ALLERGY_TOLD.flatMap((phrase, place) =>
      ALLERGENS.slice(place % ALLERGENS.length)
        .slice(0, 1)
        .map((allergen) => ({ phrase, allergen })),
    );
    for (const { phrase, allergen } of told) {
      const said = spoken(phrase, allergen);
      const reading = after(said, next);
      for (const verdict of ['contains', 'traces', 'not stated'] as const) {
        const { products, reply } = await answerFrom(reading, LABELS[verdict](allergen[2]));
        expect(reading.allergies, `${said} → ${next}`).toHaveLength(1);
        expect(products, `${said} → ${next}: ${reply}`).toEqual([]);
      }
    }
  });

  test.each([
    ['I have a peanut allergy', 'and the mix?', 'No, traces of peanuts may be in The Mix.'],
    [
      'does the mix contain milk?',
      'is it safe for a peanut allergy?',
      'No, traces of peanuts may be in The Mix.',
    ],
    ['my son is allergic to peanuts, can he eat the mix?', 'is that safe for him?', 'No, traces of peanuts'],
    ['my son is allergic to peanuts', 'can he have the mix?', 'No, traces of peanuts may be in The Mix.'],
    ['is the mix nut free?', 'and that one?', 'No, traces of nuts may be in The Mix.'],
    ['does the mix contain peanuts?', "so it's safe?", 'No, traces of peanuts may be in The Mix.'],
    ['I am allergic to soy', 'and peanuts', 'No, there is nothing here that I can suggest'],
    ['I have a severe allergy', 'peanuts', 'No, there is nothing here that I can suggest'],
    ['I am allergic to kiwi', 'what do you recommend?', 'No, there is nothing here that I can suggest'],
  ])('%s → %s', async (told, next, opening) => {
    const { reply, products } = await answerFrom(after(told, next), LABELS.traces('peanuts'));
    expect(reply.startsWith(opening), reply).toBe(true);
    expect(products).toEqual([]);
  });

  test.each([
    ['is the mix gf?', 'No, The Mix contains gluten.'],
    ['is the mix df', 'The label does not say whether The Mix has milk'],
    ['is the mix safe?', 'The label does not say whether The Mix is right for you'],
  ])('%s is answered by the label, and offers nothing', async (asked, opening) => {
    const { reply, products } = await answerFrom(
      readMessage(asked, VOCABULARY, null),
      'Contains: wheat. May contain soy.',
    );
    expect(reply.startsWith(opening), reply).toBe(true);
    expect(products).toEqual([]);
  });

  test.each([
    'nothing with peanuts please',
    'snacks sans peanuts',
    'I stay away from peanuts, what is there',
  ])('%s: what contains them is not looked for', (asked) => {
    const { intent, criteria } = readMessage(asked, VOCABULARY, null);
    expect([intent, criteria.without]).toEqual(['allergens', ['peanuts']]);
  });

  test('a present for a girlfriend need not be gluten free', () => {
    expect(readMessage('a gift for my gf', VOCABULARY, null).allergens).toEqual([]);
  });

  test('what the label rules out may be offered', async () => {
    const { reply, products } = await answerFrom(
      after('I have a peanut allergy', 'can I eat the mix?'),
      LABELS.free('peanuts'),
    );
    expect(reply).toMatch(/^Yes, the label of The Mix says that it is free of peanuts\./);
    expect(products.map(({ id }) => id)).toEqual(['the-mix']);
  });
});
