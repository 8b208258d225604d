import type { Intent } from '#domain/concierge/intents.ts';
import type { Language } from '#domain/concierge/reading/language.ts';
import { type Answer, type AnswerLink, CONTACT_LINK, paragraphs, shopLink } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const FAQ = { title: 'FAQ', url: '/faq' };

const say = (kind: Intent, reply: string, links: AnswerLink[]): Answer => ({
  kind,
  reply,
  products: [],
  links,
});

/** What the store's concierge says, and where to go on. */
const reply = (kind: 'greeting' | 'thanks' | 'goodbye' | 'off-topic', text: string, tools: ConciergeTools) =>
  say(kind, text.replaceAll('{items}', tools.texts.items), [shopLink(tools), FAQ]);

export const greet = (tools: ConciergeTools) => reply('greeting', tools.texts.replies.greeting, tools);
export const acceptThanks = (tools: ConciergeTools) => reply('thanks', tools.texts.replies.thanks, tools);
export const sayGoodbye = (tools: ConciergeTools) => reply('goodbye', tools.texts.replies.goodbye, tools);
export const declineOffTopic = (tools: ConciergeTools) =>
  reply('off-topic', tools.texts.replies.offTopic, tools);
export const answerInsult = ({ texts }: ConciergeTools) =>
  say('insult', texts.replies.insult, [CONTACT_LINK]);
export const refuseInjection = (tools: ConciergeTools) =>
  say(
    'injection',
    'Nice spin, but I play it straight: I only know this shop, and its prices are what they are.',
    [shopLink(tools), FAQ],
  );

export const introduce = (tools: ConciergeTools) =>
  say(
    'identity',
    `I am ${tools.assistant}, a program and not a person. I find ${tools.texts.items} by taste, price, diet and allergen, read you labels, and know about packs, subscriptions, shipping, shops near you and your orders.`,
    [shopLink(tools), FAQ, CONTACT_LINK],
  );

export const admitNotKnowing = () =>
  say(
    'unclear',
    'I did not catch that, and I do not guess. Ask me for a taste, a price, a label, shipping, a shop near you or your order. Or write to a person.',
    [CONTACT_LINK, FAQ],
  );

const SORRY: Readonly<Record<Language, string>> = {
  Spanish: 'Lo siento, solo entiendo inglés. Escribe a nuestro equipo, por favor.',
  French: 'Désolée, je ne comprends que l’anglais. Écrivez à notre équipe, s’il vous plaît.',
  German: 'Entschuldigung, ich verstehe nur Englisch. Schreiben Sie bitte unserem Team.',
  Italian: 'Mi dispiace, capisco solo l’inglese. Scrivi al nostro team, per favore.',
  Portuguese: 'Desculpe, só entendo inglês. Escreva para a nossa equipe, por favor.',
  Hindi: 'माफ़ कीजिए, मैं केवल अंग्रेज़ी समझती हूँ। कृपया हमारी टीम को लिखें।',
  Chinese: '抱歉，我只懂英语。请写信给我们的团队。',
  other: '',
};

/** Explains in the shopper's language and in English that only English is understood. */
export const declineLanguage = (language: Language | null): Answer =>
  say(
    'language',
    paragraphs(
      language && SORRY[language],
      'I only understand English. Please ask me in English, or write to a person.',
    ),
    [CONTACT_LINK],
  );
