import MiniSearch from 'minisearch';
import type { PageContentOf, PageName } from '#contracts/content/page-contents.ts';
import { wordsOf } from '#domain/concierge/reading/words.ts';
import { slugOf, storyPageOf } from '#domain/content/page-address.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { singular } from '#domain/text/plain-words.ts';

/** A section of the shop's pages with its URL. */
export interface Passage {
  id: string;
  page: PageName;
  /** 'FAQ: Where do you ship?' */
  title: string;
  heading: string;
  text: string;
  url: string;
}

export interface FoundPassage extends Passage {
  score: number;
}

type PassagePages = {
  faq: PageContentOf<'faq'> | null;
  texts: readonly (readonly [
    'terms' | 'privacy' | 'shipping-returns' | 'accessibility',
    PageContentOf<'terms'> | null,
  ])[];
  story: PageContentOf<'story'> | null;
  contact: PageContentOf<'contact'> | null;
};

/** Splits the pages into passages: answered questions and sections. Missing pages are skipped. */
export function passagesOf({ faq, texts, story, contact }: PassagePages, brand: string): Passage[] {
  const ofFaq = (faq?.items ?? []).map(({ question, answer }) =>
    passage('faq', `FAQ: ${question}`, question, answer, `/faq#${slugOf(question)}`),
  );
  const ofTexts = texts.flatMap(([page, content]) =>
    (content?.sections ?? []).map(({ heading, text }) =>
      passage(page, `${content?.title}: ${heading}`, heading, text, `/${page}#${slugOf(heading)}`),
    ),
  );
  const ofStory = (story?.sections ?? []).map(({ heading, text }) =>
    passage('story', story?.title ?? '', heading, text, `/${storyPageOf(brand)}`),
  );
  const ofContact = contact
    ? [passage('contact', 'Contact', contact.heading, contact.introText, '/contact')]
    : [];
  return [...ofFaq, ...ofTexts, ...ofStory, ...ofContact].map((found, place) => ({
    ...found,
    id: String(place),
  }));
}

const passage = (page: PageName, title: string, heading: string, text: string, url: string): Passage => ({
  id: '',
  page,
  title,
  heading,
  text: plainText(text),
  url,
});

/** Stop words. */
const STOP_WORDS = new Set(
  'a an and are as at be by can could do does did for from had has have how i if in is it its me my of on or our so that the their them there they this to us was we what when where which who why will with would you your please tell know am'.split(
    ' ',
  ),
);

/** A full-text index of passages (BM25+) with prefix and fuzzy matching. */
export function indexPassages(passages: readonly Passage[]) {
  const index = new MiniSearch<Passage>({
    fields: ['heading', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => (STOP_WORDS.has(word) ? null : stemOf(singular(word))),
    searchOptions: {
      boost: { heading: 2 },
      prefix: (term) => term.length > 4,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  index.addAll(passages);
  const byId = new Map(passages.map((each) => [each.id, each]));
  return {
    /** The best passages for a text, best first. */
    find(text: string, pages?: readonly PageName[]): FoundPassage[] {
      return index
        .search(text, pages ? { filter: ({ id }) => pages.includes(byId.get(id)?.page as PageName) } : {})
        .flatMap(({ id, score }) => {
          const found = byId.get(id);
          return found ? [{ ...found, score }] : [];
        });
    },
    /** The passage whose heading consists of nearly the same words as the question. */
    headedBy(text: string): Passage | null {
      const queryWords = wordsOf(text);
      const content = contentOf(queryWords);
      return (
        passages.find(({ heading }) => {
          const headed = wordsOf(heading);
          if (headed.length > 3 && ` ${queryWords.join(' ')} `.includes(` ${headed.join(' ')} `)) return true;
          const own = contentOf(headed);
          const shared = content.filter((word) => own.includes(word)).length;
          return shared >= 2 && shared >= content.length - 1 && shared >= own.length - 1;
        }) ?? null
      );
    },
    /** The first passage of a page that matches. */
    about(page: PageName, words: RegExp): Passage | null {
      return (
        passages.find((each) => each.page === page && words.test(`${each.heading} ${each.text}`)) ?? null
      );
    },
  };
}

const contentOf = (words: readonly string[]) => [
  ...new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => stemOf(singular(word)))),
];

/** A rough stem: 'shipping', 'shipped' and 'ship' are equal. */
function stemOf(word: string): string {
  if (word.length < 6) return word;
  const stem = word.replace(/(?:ing|ed|ly|er)$/, '');
  return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}

export type PassageIndex = ReturnType<typeof indexPassages>;
