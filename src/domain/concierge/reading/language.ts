/** Languages that the concierge recognises and declines in their own words. */
const LANGUAGES = [
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Hindi',
  'Chinese',
  'other',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Everyday words that English does not share. */
const SIGNS: readonly (readonly [Language, ReadonlySet<string>])[] = (
  [
    [
      'Spanish',
      'hola donde cuanto cuesta cuestan gracias tienen tienes quiero puedo envian envio sin tiendas por favor como esta es el los las mi pedido buenos dias que cual para una cerca picante hay algo precio',
    ],
    [
      'French',
      'bonjour ou est combien merci avez vous sans livraison livrez je voudrais quel quelle le les mon ma commande coute des une prix cherche avec pour puis acheter noix',
    ],
    [
      'German',
      'hallo wie viel kostet kosten wo ist danke haben sie ohne versand ich mochte meine bestellung das der die gibt es bitte und nusse welche liefern nach',
    ],
    [
      'Italian',
      'ciao dove quanto costa grazie avete senza spedizione vorrei il mio ordine che quale per una negozi spedite',
    ],
    [
      'Portuguese',
      'ola onde quanto custa obrigado obrigada voces sem entrega quero meu pedido o qual uma loja enviam tem',
    ],
    [
      'Hindi',
      'kya hai kitna kitne kahan mujhe chahiye mera meri aap kaise dhanyavaad ke ka ki mein bina shukriya nahi batao',
    ],
  ] as const
).map(([language, words]) => [language, new Set(words.split(' '))]);

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['Hindi', /\p{Script=Devanagari}/u],
  ['Chinese', /\p{Script=Han}/u],
  [
    'other',
    /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Tamil}\p{Script=Greek}]/u,
  ],
];

/**
 * The language of a message that is not English; null when it is or may be. Two foreign words must outnumber
 * the known ones, so that 'The Bites por favor' is still answered.
 */
export function foreignLanguageOf(words: readonly string[], known: ReadonlySet<string>): Language | null {
  const script = SCRIPTS.find(
    ([, letters]) => words.filter((word) => letters.test(word)).length * 2 > words.length,
  );
  if (script) return script[0];
  const english = words.filter((word) => known.has(word)).length;
  const [best] = SIGNS.map(([language, signs]) => ({
    language,
    count: words.filter((word) => signs.has(word)).length,
  })).sort((one, other) => other.count - one.count);
  return best && best.count >= 2 && best.count > english ? best.language : null;
}
