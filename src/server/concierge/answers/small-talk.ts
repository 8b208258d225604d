import type { Intent } from '#domain/concierge/intents.ts';
import type { Language } from '#domain/concierge/reading/language.ts';
import { type Answer, CONTACT_LINK, paragraphs } from '../answer.ts';
import type { ConciergeTools } from '../tools.ts';

const SHOP = { title: 'All snacks', url: '/shop' };
const FAQ = { title: 'FAQ', url: '/faq' };

const say = (kind: Intent, reply: string, links = [SHOP, FAQ]): Answer => ({
  kind,
  reply,
  products: [],
  links,
});

export const greet = () =>
  say(
    'greeting',
    'Hello. Hungry, curious or lost? Tell me a taste, a price or something that you must not eat.',
  );
export const acceptThanks = () => say('thanks', 'You are welcome. Save me a peanut.');
export const sayGoodbye = () => say('goodbye', 'Bye. The bag knows where you live now.');
export const answerInsult = () =>
  say('insult', 'Noted, with salt. If I got something wrong, a person can put it right.', [CONTACT_LINK]);
export const declineOffTopic = () =>
  say('off-topic', 'That is outside my larder. I know our snacks, our shops, shipping and your orders.');
export const refuseInjection = () =>
  say(
    'injection',
    'Nice spin, but I play it straight: I only know this shop, and its prices are what they are.',
  );

export const introduce = ({ assistant }: ConciergeTools) =>
  say(
    'identity',
    `I am ${assistant}, a program and not a person. I find snacks by taste, price, diet and allergen, read you labels, and know about packs, subscriptions, shipping, shops near you and your orders.`,
    [SHOP, FAQ, CONTACT_LINK],
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
