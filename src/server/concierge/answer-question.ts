import { hasTrait, type Intent } from '#domain/concierge/intents.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import type { Answer } from './answer.ts';
import { answerAboutAllergens, respectingAllergies } from './answers/allergens.ts';
import { answerOrder, answerOrderChange } from './answers/orders.ts';
import { answerPacks, answerSubscription } from './answers/packs-and-subscriptions.ts';
import {
  answerAsAsked,
  answerContact,
  answerDiscount,
  answerFromPages,
  answerReturns,
} from './answers/passage.ts';
import { answerPassword, answerPayment } from './answers/paying.ts';
import {
  answerHeat,
  answerIngredients,
  answerKeeping,
  answerPrice,
  answerProduct,
  answerStock,
} from './answers/product-facts.ts';
import { answerWithProducts } from './answers/products.ts';
import { answerShipping } from './answers/shipping.ts';
import {
  acceptThanks,
  admitNotKnowing,
  answerInsult,
  declineLanguage,
  declineOffTopic,
  greet,
  introduce,
  refuseInjection,
  sayGoodbye,
} from './answers/small-talk.ts';
import { answerStores } from './answers/stores.ts';
import type { ConciergeTools } from './tools.ts';

/** The built-in answer to an understood question. A page whose heading is this question takes precedence. */
export async function answerQuestion(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  const fromPages = hasTrait(reading.intent, 'guess') ? answerAsAsked(reading, tools) : null;
  return respectingAllergies(fromPages ?? (await answerByIntent(reading, tools)), reading.allergies);
}

/** Intents that may suggest food when no product is mentioned. */
const SUGGESTING: readonly Intent[] = ['products', 'product', 'price', 'packs', 'ingredients', 'heat'];

/** Allergies and foods to avoid take precedence over whatever else is asked. */
function isAboutAvoiding({ intent, handles, criteria, allergies }: Reading): boolean {
  const isAvoiding = criteria.without.length + allergies.length > 0;
  return intent === 'allergens' || (isAvoiding && handles.length === 0 && SUGGESTING.includes(intent));
}

async function answerByIntent(reading: Reading, tools: ConciergeTools): Promise<Answer> {
  if (isAboutAvoiding(reading)) return answerAboutAllergens(reading, tools);
  switch (reading.intent) {
    case 'allergens':
      return answerAboutAllergens(reading, tools);
    case 'products':
      return answerWithProducts(reading, tools);
    case 'product':
      return answerProduct(reading, tools);
    case 'price':
      return answerPrice(reading, tools);
    case 'packs':
      return answerPacks(reading, tools);
    case 'subscription':
      return answerSubscription(reading, tools);
    case 'stock':
      return answerStock(reading, tools);
    case 'heat':
      return answerHeat(reading, tools);
    case 'ingredients':
      return answerIngredients(reading, tools);
    case 'keeping':
      return answerKeeping(reading, tools);
    case 'shipping':
      return answerShipping(reading, tools);
    case 'returns':
      return answerReturns(reading, tools);
    case 'stores':
      return answerStores(reading, tools);
    case 'order':
      return answerOrder(tools);
    case 'order change':
      return answerOrderChange(tools);
    case 'discount':
      return answerDiscount(tools);
    case 'payment':
      return answerPayment(tools);
    case 'password':
      return answerPassword();
    case 'contact':
      return answerContact(tools);
    case 'identity':
      return introduce(tools);
    case 'greeting':
      return greet(tools);
    case 'thanks':
      return acceptThanks(tools);
    case 'goodbye':
      return sayGoodbye(tools);
    case 'insult':
      return answerInsult(tools);
    case 'injection':
      return refuseInjection(tools);
    case 'language':
      return declineLanguage(reading.language);
    case 'off-topic':
      return answerFromPages(reading, tools) ?? declineOffTopic(tools);
    case 'passage':
    case 'unclear':
      return answerFromPages(reading, tools) ?? admitNotKnowing();
  }
}
