import { formatMoneyBriefly } from '#domain/money.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { type Answer, CONTACT_LINK, paragraphs, passageLink, quote, shopLink } from '../answer.ts';
import type { Passage } from '../passages.ts';
import type { ConciergeTools } from '../tools.ts';
import { savingPack } from './packs-and-subscriptions.ts';

/**
 * Passages with a lower score only share a word with the question. MiniSearch scores (BM25+) of this index.
 */
const GOOD_ENOUGH = 9;

/** A quote from the shop's pages; null when nothing there answers the question. */
export function answerFromPages({ words }: Reading, tools: ConciergeTools): Answer | null {
  const [best] = tools.findPassages(words.join(' '));
  if (best === undefined || best.score < GOOD_ENOUGH) return null;
  return asPassage(best);
}

const asPassage = (passage: Passage): Answer => ({
  kind: 'passage',
  reply: `${passage.title} ${quote(passage.text)}`,
  products: [],
  links: [passageLink(passage)],
});

/** The passage whose heading is this question; null when there is none. */
export function answerAsAsked({ words }: Reading, tools: ConciergeTools): Answer | null {
  const passage = tools.passageHeadedBy(words.join(' '));
  return passage && asPassage(passage);
}

/** What happens when something arrives broken, late or unwanted. */
export function answerReturns({ words }: Reading, tools: ConciergeTools): Answer {
  const text = words.join(' ');
  const [best] = tools.findPassages(text, ['shipping-returns', 'faq']);
  const isBroken = /broken|damaged|wrong|late|crushed|melted|missing|stale|smashed|squashed/.test(text);
  const passage = isBroken
    ? (tools.passageAbout('shipping-returns', /damaged/i) ?? best)
    : (tools.passageAbout('shipping-returns', /changed your mind/i) ?? best);
  return {
    kind: 'returns',
    reply: paragraphs(
      passage
        ? `${passage.title} ${quote(passage.text)}`
        : 'Write to us within the time that our shipping page names.',
    ),
    products: [],
    links: [...(passage ? [passageLink(passage)] : []), CONTACT_LINK],
  };
}

/** The concierge gives out no codes: it says where they are entered, and which savings need none. */
export async function answerDiscount(tools: ConciergeTools): Promise<Answer> {
  const terms = tools.passageAbout('terms', /discount codes/i);
  const { currency, options } = await tools.shippingFacts({
    country: tools.shipsTo[0] ?? 'US',
    region: null,
  });
  const pack = await savingPack(tools);
  const free = options.find(({ freeThreshold }) => freeThreshold !== null);
  const freeFrom = formatMoneyBriefly((free?.freeThreshold ?? 0) * 100, currency);
  return {
    kind: 'discount',
    reply: paragraphs(
      'I have no codes to hand out. If you have one, type it in at checkout. Newsletter readers hear of them first.',
      free && `Without any code, ${free.name} shipping is free from ${freeFrom}.`,
      pack && `Larger packs cost less than their parts. ${pack}.`,
      terms && `Our terms say: ${quote(terms.text)}`,
    ),
    products: [],
    links: [...(terms ? [passageLink(terms)] : []), shopLink(tools)],
  };
}

/** Hands the conversation over to customer service. */
export function answerContact(tools: ConciergeTools): Answer {
  const passage = tools.passageAbout('contact', /./);
  return {
    kind: 'contact',
    reply: paragraphs(
      'Gladly. The form takes this conversation along, so that you need not tell it twice.',
      passage && quote(passage.text),
    ),
    products: [],
    links: [CONTACT_LINK],
  };
}
