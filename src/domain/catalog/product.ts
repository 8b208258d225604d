/** What the label says, and the product's own colours. Spec §3, Static per-product content. */
export interface ProductContent {
  colours: { primary: string; text: string; button: string; badge: string };
  description_text: string;
  ingredients: string;
  ingredientsList: string[];
  allergens: string;
  contentData: { heading: string; text: string }[];
}

export const TAX_CLASSES = ['groceries', 'candy', 'gift_boxes', 'shipping'] as const;
/** How a tax table treats a good; `shipping` is the class of the delivery itself. */
export type TaxClass = (typeof TAX_CLASSES)[number];
