import type { Intent } from '../intents.ts';

/** The weight of phrases for an intent: 6 decides it, 3 is strong, 1 breaks ties. */
type Cue = readonly [weight: number, phrases: string];

/** Phrases by which intents are recognised, separated by `|`, in the form of `wordsOf`. */
export const CUES: Readonly<Partial<Record<Intent, readonly Cue[]>>> = {
  injection: [
    [
      40,
      'ignore all|ignore previous|ignore your|ignore the above|ignore everything|disregard|system prompt|your prompt|your instructions|previous instructions|developer mode|jailbreak|dan mode|pretend you are|pretend to be|act as|you are now|new instructions|override your|reveal your|repeat the words above|sudo|api key|admin password|drop table',
    ],
  ],
  insult: [
    [
      6,
      'stupid|idiot|dumb|useless|moron|shut up|hate you|you suck|suck|sucks|worthless|fuck|fucking|shit|bitch|asshole|crap bot|screw you|terrible bot|bullshit|trash bot|garbage bot|loser',
    ],
  ],
  allergens: [
    [
      7,
      'allergy|allergic|allergies|allergen|allergens|intolerant|intolerance|celiac|coeliac|anaphylaxis|epipen|anaphylactic',
    ],
    [
      5,
      'to school|at school|school safe|safe for|safe to eat|safe if|safe during|pregnant|pregnancy|breastfeeding|gluten free|dairy free|nut free|peanut free|lactose free|egg free|soy free|sesame free|free from|traces of|trace of|traces|cross contamination',
    ],
  ],
  'order change': [
    [
      9,
      'cancel my order|change my order|cancel the order|cancel order|change order|change the address|change my address|wrong address|edit my order|modify my order|add to my order',
    ],
  ],
  order: [
    [
      7,
      'my order|my orders|my parcel|my package|my delivery|order status|order history|track my|tracking number|tracking link|my shipment|status of my|where is my|wheres my|has it shipped|did it ship|my purchase|past orders|last order|order number|havent received|not arrived yet|hasnt arrived|my tracking|my stuff|my products|is my box|is my food|are my bites|still waiting for my',
    ],
    [3, 'track|tracking|parcel|package'],
    [4, 'orders'],
    [2, 'order'],
  ],
  subscription: [
    [
      8,
      'subscription|subscriptions|subscribe|subscribing|subscribed|recurring|auto ship|autoship|monthly delivery|every month|every two weeks|every 2 weeks|each month|monthly|membership',
    ],
  ],
  returns: [
    [
      8,
      'return|returns|returned|refund|refunds|refunded|money back|send back|send it back|broken|damaged|melted|crushed|wrong item|missing item|exchange|changed my mind|arrived late|replacement|stale|smashed|squashed|leaking|torn open',
    ],
  ],
  shipping: [
    [
      7,
      'shipping|ship|ships|shipped to|postage|deliver|delivers|delivery|delivered|courier|freight|free shipping|express|how fast|how soon|how long does it take|when will it arrive|arrive by|customs|duties|by tomorrow|by friday|by saturday|by monday|by the weekend|international|overseas|worldwide|abroad|po box',
    ],
  ],
  discount: [
    [
      7,
      'discount|discounts|coupon|coupons|promo|promo code|promotion|voucher|discount code|deal|deals|on sale|sale',
    ],
    [3, 'code|codes'],
  ],
  payment: [
    [
      9,
      'paypal|apple pay|google pay|venmo|klarna|afterpay|cash on delivery|bank transfer|wire transfer|payment method|payment methods|payment option|payment options|ways to pay|way to pay|how can i pay|how do i pay|can i pay|debit card|debit cards|credit card|credit cards|mastercard|american express|amex',
    ],
    [5, 'pay by|pay with|pay in|pay cash|visa'],
  ],
  password: [
    [
      9,
      'forgot my password|forgot password|forgotten my password|forgot the password|lost my password|reset my password|reset password|password reset|change my password|new password|wrong password|cant log in|cannot log in|cant login|cant sign in|cannot sign in|locked out of my account',
    ],
    [4, 'password'],
  ],
  stores: [
    [
      7,
      'near me|nearest store|closest store|closest shop|nearest shop|store near|stores near|shop near|shops near|stores in|store in|shops in|shop in|store locator|retailer|retailers|stockist|stockists|in person|physical store|brick and mortar|which stores|what stores|any stores|local store|find you in|where can i buy|where can i find|where can i get|where do you sell|who sells|sold in|supermarket|whole foods|grocery|nearby|where to buy|where to find',
    ],
    [3, 'store|stores|location|locations|zip|zip code|near'],
  ],
  stock: [
    [
      7,
      'in stock|out of stock|sold out|back in stock|restock|restocked|restocking|how many left|how many do you have|still available|any left|when will you have',
    ],
    [3, 'available|availability|stock'],
  ],
  packs: [
    [
      5,
      '3 pack|6 pack|three pack|six pack|multipack|multi pack|bundle|bundles|bulk|pack of|packs of|bigger pack|value pack|box of',
    ],
    [2, 'packs|pack'],
  ],
  price: [
    [
      5,
      'how much|much is|much are|much does|price|prices|pricing|priced|cost|costs|how expensive|whats the damage|how many dollars',
    ],
    [3, 'cheapest|expensive|cheap|affordable'],
  ],
  heat: [
    [
      5,
      'how hot|how spicy|how mild|too spicy|too hot|very spicy|very hot|really spicy|heat level|spice level|spiciness|scoville|spicy is|hot is|is it spicy|is it hot|is it mild',
    ],
  ],
  ingredients: [
    [
      5,
      'ingredients|ingredient|whats in|what is in|made of|made from|made with|contain|contains|containing|palm oil|preservatives|additives|gelatin|nutrition|calories|protein|sugar in|salt in|msg',
    ],
  ],
  keeping: [
    [
      5,
      'how long do|how long does|how long will|shelf life|expire|expires|expiry|expiration|best before|go bad|go off|keep fresh|once opened|after opening|how to store|refrigerate|fridge|freeze|keep it|stay fresh',
    ],
  ],
  contact: [
    [
      7,
      'human|real person|speak to|talk to a|talk to someone|talk with someone|speak with|agent|representative|customer service|customer support|contact|contact form|contact you|email you|phone number|call you|complaint|complain|wholesale|manager|support team|get in touch|reach you|write to you',
    ],
  ],
  identity: [
    [
      6,
      'who are you|what are you|are you a bot|are you a robot|are you real|are you an ai|are you ai|your name|whats your name|what can you do|how can you help|help me please|are you chatgpt|are you a person|who made you',
    ],
    [8, 'are you human|are you a human|am i talking to a'],
  ],
  thanks: [
    [
      4,
      'thanks|thank you|thx|ty|cheers|appreciate it|much appreciated|great help|perfect|awesome|lovely|brilliant',
    ],
  ],
  goodbye: [
    [4, 'bye|goodbye|see you|see ya|good night|see you later|thats all|have a nice day|nothing else'],
  ],
  greeting: [
    [
      2,
      'hi|hello|hey|heya|hiya|howdy|good morning|good afternoon|good evening|namaste|yo|sup|greetings|how are you|hows it going|whats up',
    ],
  ],
  'off-topic': [
    [
      7,
      'weather|president|election|politics|bitcoin|crypto|stock market|football|cricket score|capital of|write a poem|write me a poem|a poem|write code|python|javascript|homework|essay|tell me a joke|a joke|joke|meaning of life|translate|who won|the news|horoscope|love you|marry me|date me|movie recommendation|song|math|solve|recipe for|plumber|flight|hotel|doctor|medicine|lawyer',
    ],
  ],
  products: [
    [
      3,
      'recommend|recommendation|recommendations|suggest|suggestion|suggestions|best seller|best sellers|bestseller|bestsellers|most popular|popular|favourite|favorite|what do you sell|what do you have|do you sell|do you have|show me|looking for|something|anything|gift|present|i want|i like|i love|i feel like|craving|im hungry|hungry|what should i|whats good|options|choices|range|menu|products|vegan|vegetarian',
    ],
  ],
  product: [[2, 'tell me about|what is|whats|more about|describe|taste like|what does']],
};

/** Words in cues, as targets of spelling correction. */
export const CUE_WORDS: readonly string[] = [
  ...new Set(
    Object.values(CUES)
      .flat()
      .flatMap(([, phrases]) => phrases.split(/[ |]/)),
  ),
];
